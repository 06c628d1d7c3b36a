// What a customer sent, with a link to its chat, and phone numbers that no code ever verified.
import type { FeedbackSummary } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { customersWords } from './customers-words.ts'

export function CustomerFeedback({ customerId }: { readonly customerId: string }) {
  const say = useWords(customersWords)
  const feedbacks = usePages('list_feedbacks', { query: { customer_id: customerId, limit: 20 } })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const nameOf = (nodeId: string): string =>
    nodes.data?.items.find(({ id }) => id === nodeId)?.name ?? ''
  return (
    <Card title={say('customers.feedback')}>
      <Listed
        pages={feedbacks}
        failed={say('customers.feedbackFailed')}
        empty={{
          icon: Inbox,
          title: say('customers.noFeedback'),
          text: say('customers.noFeedbackText'),
        }}
      >
        {(items) => (
          <Rows
            label={say('customers.feedback')}
            heads={[say('customers.survey'), say('customers.state'), say('customers.sent'), '']}
          >
            {items.map((feedback) => (
              <FeedbackRow key={feedback.id} feedback={feedback} name={nameOf(feedback.node_id)} />
            ))}
          </Rows>
        )}
      </Listed>
    </Card>
  )
}

function FeedbackRow({
  feedback,
  name,
}: {
  readonly feedback: FeedbackSummary
  readonly name: string
}) {
  const say = useWords(customersWords)
  const moment = useMoment()
  const mayChat = useMay()('chats.read')
  const { id, completed, received_at, responses } = feedback
  const chat = useCall('get_chat', { params: { feedback_id: id } }, { when: mayChat })
  const unproven = responses.find(({ unverified }) => unverified === true)?.body
  return (
    <tr>
      <td dir="auto">{name}</td>
      <td>
        <Tag tone={completed ? 'success' : 'plain'}>
          {say(completed ? 'customers.finished' : 'customers.partial')}
        </Tag>{' '}
        {unproven !== undefined && (
          <Tag tone="warn">{say('customers.unverified', { number: unproven })}</Tag>
        )}
      </td>
      <td className={rowStyle['nowrap']}>{moment(received_at)}</td>
      <td className={rowStyle['end']}>
        {chat.data && (
          <Link
            to="/inbox"
            search={{ list: 'all', chat: id } as never}
            aria-label={say('customers.chatOf', { when: moment(received_at) })}
          >
            {say('customers.chat')}
          </Link>
        )}
      </td>
    </tr>
  )
}
