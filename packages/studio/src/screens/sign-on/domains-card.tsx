// Mail domains: added, proven by a TXT record, and then single sign-on may be required for them.
import type { MailDomain } from '@askwell/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { ProveSheet } from './prove-sheet.tsx'
import { RequireSheet } from './require-sheet.tsx'
import { nextStepOf, wordOfRefusal } from './sign-on-rules.ts'
import { signOnWords } from './sign-on-words.ts'

export function DomainsCard() {
  const say = useWords(signOnWords)
  const domains = useCall('list_mail_domains', {})
  const add = useChange('create_mail_domain', ['list_mail_domains'])
  const [added, setAdded] = useState(0)
  return (
    <Card title={say('signOn.domains')} note={say('signOn.domainsNote')}>
      {domains.error ? (
        <Failed error={domains.error} onRetry={domains.refetch} title={say('signOn.failed')} />
      ) : !domains.data ? (
        <Skeleton rows={2} />
      ) : (
        <DomainRows domains={domains.data.items} />
      )}
      <CardBody>
        <Form
          // A new key empties the field after a success.
          key={added}
          error={add.error}
          wording={({ status }) => {
            const word = wordOfRefusal('add', status)
            return word && say(word)
          }}
          onSubmit={async ({ domain = '' }) => {
            await add.mutateAsync({ body: { domain } })
            setAdded(added + 1)
          }}
          actions={
            <ActionButton type="submit" isBusy={add.isPending}>
              {say('signOn.addDomain')}
            </ActionButton>
          }
        >
          <Field
            name="domain"
            label={say('signOn.domain')}
            help={say('signOn.domainHelp')}
            isRequired
            maxLength={253}
          />
        </Form>
      </CardBody>
    </Card>
  )
}

function DomainRows({ domains }: { readonly domains: readonly MailDomain[] }) {
  const say = useWords(signOnWords)
  const moment = useMoment()
  const change = useChange('patch_mail_domain', ['list_mail_domains'])
  const remove = useChange('delete_mail_domain', ['list_mail_domains'])
  const [removed, setRemoved] = useState<MailDomain | null>(null)
  const [proved, setProved] = useState<MailDomain | null>(null)
  const [required, setRequired] = useState<MailDomain | null>(null)
  if (domains.length === 0) return <CardBody>{say('signOn.noDomains')}</CardBody>
  return (
    <>
      <Rows label={say('signOn.domains')} heads={[say('signOn.domain'), say('signOn.state'), '']}>
        {domains.map((one) => (
          <tr key={one.id}>
            <td>
              <span className={rowStyle['strong']}>{one.domain}</span>
            </td>
            <td>
              {one.proven_at === null
                ? say('signOn.notProven')
                : say('signOn.proven', { when: moment(one.proven_at) })}
              {one.requires_sign_on && (
                <span className={rowStyle['note']}>{say('signOn.required')}</span>
              )}
            </td>
            <td className={rowStyle['end']}>
              {nextStepOf(one) === 'prove' ? (
                <ActionButton
                  label={say('signOn.proveOne', { domain: one.domain })}
                  onPress={() => setProved(one)}
                >
                  {say('signOn.prove')}
                </ActionButton>
              ) : nextStepOf(one) === 'allow' ? (
                <ActionButton
                  label={say('signOn.allowPasswordsOne', { domain: one.domain })}
                  isBusy={change.isPending}
                  onPress={() =>
                    change.mutate(
                      { params: { id: one.id }, body: { requires_sign_on: false } },
                      { onError: tellFailure },
                    )
                  }
                >
                  {say('signOn.allowPasswords')}
                </ActionButton>
              ) : (
                <ActionButton
                  label={say('signOn.requireOne', { domain: one.domain })}
                  onPress={() => setRequired(one)}
                >
                  {say('signOn.require')}
                </ActionButton>
              )}
              <ActionButton
                kind="quiet"
                label={say('signOn.deleteOne', { domain: one.domain })}
                onPress={() => setRemoved(one)}
              >
                {say('signOn.delete')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </Rows>
      {proved !== null && <ProveSheet domain={proved} onClose={() => setProved(null)} />}
      {required !== null && <RequireSheet domain={required} onClose={() => setRequired(null)} />}
      <Confirm
        isOpen={removed !== null}
        onClose={() => {
          setRemoved(null)
          remove.reset()
        }}
        title={say('signOn.deleteOne', { domain: removed?.domain ?? '' })}
        text={say('signOn.deleteText')}
        action={say('signOn.delete')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: removed?.id ?? '' } })}
      />
    </>
  )
}
