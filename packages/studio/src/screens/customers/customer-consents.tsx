// What a customer agreed to, in the wording of that time, and withdrawing a consent for them.
import type { Consent } from '@askwell/contract'
import { useMemo } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './customers.module.css'
import { customersWords } from './customers-words.ts'

export function CustomerConsents({
  customerId,
  mayWrite,
}: {
  readonly customerId: string
  readonly mayWrite: boolean
}) {
  const say = useWords(customersWords)
  const consents = useCall('list_consents', { params: { id: customerId } })
  const items = consents.data?.items
  return (
    <Card title={say('customers.consents')} note={say('customers.consentsNote')}>
      {consents.error ? (
        <Failed
          error={consents.error}
          onRetry={consents.refetch}
          title={say('customers.consentsFailed')}
        />
      ) : items === undefined ? (
        <Skeleton rows={2} />
      ) : items.length === 0 ? (
        <CardBody>
          <p className={style['none']}>{say('customers.noConsents')}</p>
        </CardBody>
      ) : (
        <ConsentRows customerId={customerId} consents={items} mayWrite={mayWrite} />
      )}
    </Card>
  )
}

interface RowsProps {
  readonly customerId: string
  readonly consents: readonly Consent[]
  readonly mayWrite: boolean
}

function ConsentRows({ customerId, consents, mayWrite }: RowsProps) {
  const say = useWords(customersWords)
  const moment = useMoment()
  const withdraw = useChange('withdraw_consent', ['list_consents'])
  const heads = useMemo(
    () => [say('customers.consentText'), say('customers.state'), say('customers.given'), ''],
    [say],
  )
  return (
    <Rows label={say('customers.consents')} heads={heads}>
      {consents.map(({ feedback_id, question_id, accepted, text, given_at, withdrawn_at }) => (
        <tr key={`${feedback_id} ${question_id}`}>
          <td className={style['words']} dir="auto">
            {text ?? say('customers.textGone')}
          </td>
          <td>
            {withdrawn_at === null ? (
              <Tag tone={accepted ? 'success' : 'plain'}>
                {say(accepted ? 'customers.accepted' : 'customers.declined')}
              </Tag>
            ) : (
              <Tag tone="warn">{say('customers.withdrawn', { when: moment(withdrawn_at) })}</Tag>
            )}
          </td>
          <td className={rowStyle['nowrap']}>{moment(given_at)}</td>
          <td className={rowStyle['end']}>
            {mayWrite && accepted && withdrawn_at === null && (
              <ActionButton
                kind="quiet"
                isBusy={withdraw.isPending}
                onPress={() =>
                  withdraw.mutate(
                    { params: { id: customerId }, body: { feedback_id, question_id } },
                    { onError: tellFailure },
                  )
                }
              >
                {say('customers.withdraw')}
              </ActionButton>
            )}
          </td>
        </tr>
      ))}
    </Rows>
  )
}
