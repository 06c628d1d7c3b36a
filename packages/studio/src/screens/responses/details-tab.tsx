// Who answered, when and where, and the person's earlier responses.
import type { FeedbackDetail } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { Tag } from '../../parts/tag.tsx'
import { useDuration } from '../../words/duration.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { type Line, personLines } from './person-lines.ts'
import style from './response-pane.module.css'
import { responsesWords } from './responses-words.ts'

/** `language`: its name, if the flow's version is known. */
export function DetailsTab({
  feedback,
  language,
}: {
  readonly feedback: FeedbackDetail
  readonly language: string | null
}) {
  const say = useWords(responsesWords)
  const moment = useMoment()
  const duration = useDuration()
  const { customer, channel, privacy_notice: notice } = feedback
  const person = personLines(feedback, say)
  const visit: readonly Line[] = [
    [say('responses.created'), moment(feedback.created_at)],
    [say('responses.claimed'), feedback.created_at_claimed && moment(feedback.created_at_claimed)],
    [say('responses.received'), moment(feedback.received_at)],
    [say('responses.spent'), duration(feedback.time_spent_in_seconds)],
    [say('responses.language'), language],
    [
      say('responses.channel'),
      channel ? `${channel.kind} · ${channel.distribution_id}` : say('responses.noChannel'),
    ],
    [say('responses.origin'), feedback.origin_url],
    [say('responses.offline'), feedback.created_offline ? say('responses.offlineText') : null],
    [
      say('responses.notice'),
      notice && say('responses.noticeText', { version: notice.version, language: notice.language }),
    ],
  ]
  return (
    <div className={style['body']}>
      <h3>{say('responses.person')}</h3>
      {person.length === 0 ? (
        <p className={style['soft']}>{say('responses.noPerson')}</p>
      ) : (
        <Lines lines={person} />
      )}
      <h3>{say('responses.visit')}</h3>
      <Lines lines={visit} />
      {customer?.id !== undefined && <Earlier customerId={customer.id} feedbackId={feedback.id} />}
    </div>
  )
}

const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className={style['lines']}>
    {lines.map(([label, value], place) =>
      value ? (
        <div key={place}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)

const mostEarlier = 10

function Earlier({
  customerId,
  feedbackId,
}: {
  readonly customerId: string
  readonly feedbackId: string
}) {
  const say = useWords(responsesWords)
  const moment = useMoment()
  const feedbacks = useCall('list_feedbacks', {
    query: { customer_id: customerId, limit: mostEarlier },
  })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const earlier = feedbacks.data?.items.filter(({ id }) => id !== feedbackId)
  if (!earlier) return null
  return (
    <>
      <h3>{say('responses.earlier')}</h3>
      {earlier.length === 0 && <p className={style['soft']}>{say('responses.noEarlier')}</p>}
      <ul className={style['earlier']}>
        {earlier.map(({ id, node_id: nodeId, received_at: received, completed }) => (
          <li key={id}>
            <Link to="/responses" search={{ response: id }}>
              <bdi>{nodes.data?.items.find((node) => node.id === nodeId)?.name ?? ''}</bdi> ·{' '}
              {moment(received)}
            </Link>
            <Tag tone={completed ? 'success' : 'plain'}>
              {say(completed ? 'responses.finished' : 'responses.partial')}
            </Tag>
          </li>
        ))}
      </ul>
    </>
  )
}
