// Everybody who answered under a name or whom the owner's systems know: to search, open and add.
import type { OwnerCustomer } from '@askwell/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useEmptyText } from '../../parts/use-empty-text.ts'
import { withTexts } from '../../words/language.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { detailsOf } from './customer-fields.ts'
import { CustomerFormFields, useCustomerWording } from './customer-form.tsx'
import { customersWords } from './customers-words.ts'

const SegmentsSheet = lazy(withTexts(() => import('./segments-sheet.tsx')))

export default function Customers() {
  const say = useWords(customersWords)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const q = typeof search['q'] === 'string' ? search['q'] : ''
  const navigate = useNavigate()
  const look = useCallback(
    (text: string) =>
      void navigate({
        to: '/contacts',
        search: (text === '' ? {} : { q: text }) as never,
        replace: true,
      }),
    [navigate],
  )
  const customers = usePages('list_customers', { query: { limit: 50, ...(q !== '' && { q }) } })
  const mayWrite = useMay()('customers.write')
  const emptyText = useEmptyText()
  const [isMaking, setIsMaking] = useState(false)
  const make = mayWrite ? (
    <ActionButton kind="primary" onPress={() => setIsMaking(true)}>
      {say('customers.new')}
    </ActionButton>
  ) : undefined
  const [isSegmenting, setIsSegmenting] = useState(false)
  const openSegments = (
    <ActionButton onPress={() => setIsSegmenting(true)}>{say('customers.segments')}</ActionButton>
  )
  const isNobody = q === '' && customers.items?.length === 0
  return (
    <Screen
      title={say('customers.title')}
      actions={
        <>
          {openSegments}
          {!isNobody && make}
        </>
      }
    >
      <Card>
        {!isNobody && (
          <CardBody>
            <SearchBox label={say('customers.search')} value={q} onSearch={look} />
          </CardBody>
        )}
        <Listed
          pages={customers}
          failed={say('customers.failed')}
          empty={
            q === ''
              ? {
                  icon: UsersRound,
                  title: say('customers.none'),
                  text: emptyText(say('customers.noneText')),
                  action: make,
                }
              : {
                  icon: UsersRound,
                  title: say('customers.noMatch', { q }),
                  text: say('customers.noMatchText'),
                  action: (
                    <ActionButton onPress={() => look('')}>{say('customers.clear')}</ActionButton>
                  ),
                }
          }
        >
          {(items) => <CustomerRows customers={items} />}
        </Listed>
      </Card>
      {isSegmenting && (
        <Suspense fallback={null}>
          <SegmentsSheet onClose={() => setIsSegmenting(false)} />
        </Suspense>
      )}
      <Sheet isOpen={isMaking} onClose={() => setIsMaking(false)} title={say('customers.new')}>
        <NewCustomer onDone={() => setIsMaking(false)} />
      </Sheet>
    </Screen>
  )
}

function CustomerRows({ customers }: { readonly customers: readonly OwnerCustomer[] }) {
  const say = useWords(customersWords)
  const moment = useMoment()
  return (
    <Rows
      label={say('customers.title')}
      heads={[say('customers.person'), say('customers.contact'), say('customers.since')]}
    >
      {customers.map(
        ({ id, name, external_id, user_id, email, phone_number, unsubscribed_at, created_at }) => (
          <tr key={id}>
            <td>
              <Link
                to="/contacts/$id"
                params={{ id }}
                className={rowStyle['strong'] ?? ''}
                dir="auto"
              >
                {name ?? email ?? external_id ?? say('customers.nameless')}
              </Link>{' '}
              {unsubscribed_at !== null && <Tag tone="warn">{say('customers.unsubscribed')}</Tag>}
              <span className={rowStyle['note']}>{external_id ?? user_id}</span>
            </td>
            <td>
              {email}
              <span className={rowStyle['note']} dir="ltr">
                {phone_number}
              </span>
            </td>
            <td className={rowStyle['nowrap']}>{moment(created_at)}</td>
          </tr>
        ),
      )}
    </Rows>
  )
}

function NewCustomer({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(customersWords)
  const navigate = useNavigate()
  const create = useChange('create_customer', ['list_customers'])
  const wording = useCustomerWording()
  return (
    <Form
      error={create.error}
      wording={wording}
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync({ body: detailsOf(values) })
        onDone()
        await navigate({ to: '/contacts/$id', params: { id } })
      }}
      actions={
        <>
          <ActionButton onPress={onDone}>{say('customers.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={create.isPending}>
            {say('customers.make')}
          </ActionButton>
        </>
      }
    >
      <CustomerFormFields customer={null} />
    </Form>
  )
}
