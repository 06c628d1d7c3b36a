// Beside a conversation: the answers, who the visitor is, and their earlier responses.
import type { AgentChat } from '@askwell/contract'
import { memo } from 'react'
import { ToldAnswers } from '../../answers/told-answers.tsx'
import { useCall } from '../../api/use-call.ts'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { FollowUpForm } from '../responses/follow-up/follow-up-form.tsx'
import { followUpWords } from '../responses/follow-up/follow-up-words.ts'
import { BlockCard } from './block-card.tsx'
import style from './context-column.module.css'
import { inboxWords } from './inbox-words.ts'
import { LabelsCard } from './labels-card.tsx'

interface ContextProps {
  readonly detail: AgentChat
  readonly feedbackId: string
  readonly reread: () => Promise<void>
}

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export const ContextColumn = memo(function ContextColumn({
  detail,
  feedbackId,
  reread,
}: ContextProps) {
  const say = useWords(inboxWords)
  return (
    <section className={style['column']} aria-label={say('inbox.details')} {...reachableByKeys}>
      <div className={style['card']}>
        <h3>{say('inbox.answers')}</h3>
        {detail.responses.length === 0 && <p className={style['none']}>{say('inbox.noAnswers')}</p>}
        <ToldAnswers answers={detail.responses} className={style['answers']} />
      </div>
      {detail.block !== null && (
        <BlockCard block={detail.block} feedbackId={feedbackId} reread={reread} />
      )}
      <LabelsCard labels={detail.labels} feedbackId={feedbackId} reread={reread} />
      <FollowUpCard feedbackId={feedbackId} />
      <Person detail={detail} />
      {detail.customer?.id !== undefined && (
        <Earlier customerId={detail.customer.id} feedbackId={feedbackId} />
      )}
    </section>
  )
})

/** The same as in the pane of the response. */
function FollowUpCard({ feedbackId }: { readonly feedbackId: string }) {
  const say = useWords(followUpWords)
  const { data, refetch } = useCall('get_follow_up', { params: { id: feedbackId } })
  return data === undefined ? null : (
    <div className={style['card']}>
      <h3>{say('followUp.title')}</h3>
      <FollowUpForm id={feedbackId} followUp={data.follow_up} reread={refetch} />
    </div>
  )
}

const known = [
  'id',
  'schema',
  'name',
  'email',
  'phone_number',
  'external_id',
  'gender',
  'birth_year',
  'user_id',
]

function Person({ detail: { creator, customer } }: { readonly detail: AgentChat }) {
  const say = useWords(inboxWords)
  const more = {
    ...customer?.schema,
    ...Object.fromEntries(Object.entries(customer ?? {}).filter(([name]) => !known.includes(name))),
  }
  const lines = [
    [say('inbox.name'), creator.name ?? customer?.name],
    [say('inbox.email'), creator.email ?? customer?.email],
    [say('inbox.phone'), creator.phone_number ?? customer?.phone_number],
    [say('inbox.externalId'), customer?.external_id ?? customer?.user_id],
    ...Object.entries(more),
  ].flatMap(([label, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [[String(label), String(value)] as const],
  )
  return (
    <div className={style['card']}>
      <h3>{say('inbox.person')}</h3>
      {lines.length === 0 && <p className={style['none']}>{say('inbox.noPerson')}</p>}
      <dl className={style['lines']}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const mostEarlier = 6

function Earlier({
  customerId,
  feedbackId,
}: {
  readonly customerId: string
  readonly feedbackId: string
}) {
  const say = useWords(inboxWords)
  const moment = useMoment()
  const feedbacks = useCall('list_feedbacks', {
    query: { customer_id: customerId, limit: mostEarlier },
  })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const earlier = feedbacks.data?.items.filter(({ id }) => id !== feedbackId)
  if (earlier === undefined) return null
  return (
    <div className={style['card']}>
      <h3>{say('inbox.earlier')}</h3>
      {earlier.length === 0 && <p className={style['none']}>{say('inbox.noEarlier')}</p>}
      <ul className={style['earlier']}>
        {earlier.map(({ id, node_id, created_at, completed }) => (
          <li key={id}>
            <span dir="auto">
              {nodes.data?.items.find((node) => node.id === node_id)?.name ?? ''}
            </span>
            <time dateTime={created_at}>{moment(created_at)}</time>
            <Tag tone={completed ? 'success' : 'plain'}>
              {say(completed ? 'inbox.complete' : 'inbox.partial')}
            </Tag>
          </li>
        ))}
      </ul>
    </div>
  )
}
