// Invented events, so that a workflow can be set up before anything has happened. They have the members of real ones.
import type { Flow, Question, StoredResponse, WebhookEvent, WebhookType } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import { questionsOf } from '../exports/columns.ts'

const sampleId = (last: number): string =>
  `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export interface SampleOf {
  readonly at: number
  readonly nodeId: string | null
  /** Null = nothing is published. */
  readonly flow: Flow | null
}

export const sampleEvent = (type: WebhookType, of: SampleOf): WebhookEvent => ({
  type,
  timestamp: new Date(of.at).toISOString(),
  data: sampleData[type](of),
})

type Data = Readonly<Record<string, unknown>>

const feedbackId = sampleId(1)
const personId = sampleId(2)

const sampleFeedback =
  (completed: boolean) =>
  ({ at, nodeId, flow }: SampleOf): Data => {
    const time = new Date(at).toISOString()
    return {
      ...{ id: feedbackId, node_id: nodeId, flow_id: flow?.id ?? null, completed },
      flow_version: flow?.version ?? 1,
      ...{ created_at: time, received_at: time, created_offline: false },
      ...{ is_internal_feedback: false, language_id: flow?.defaultLanguageId ?? null },
      ...{ channel: null, origin_url: null, user_id: null, time_spent_in_seconds: 42 },
      ...{ device_id: sampleId(3), device: 'phone' },
      responses: flow === null ? [] : questionsOf(flow).flatMap(sampleAnswer),
      ...{ customer: null, customer_id: null },
    }
  }

function sampleAnswer({ id, style, options, statements }: Question): StoredResponse[] {
  if (statements.length > 0)
    return statements.flatMap((row) =>
      row.options.slice(0, 1).map((option) => ({ question_id: row.id, option_id: option.id })),
    )
  const [first] = options
  if (first) return [{ question_id: id, option_id: first.id }]
  return [{ question_id: id, body: toolingOf(style).random?.sayings?.[0] ?? 'Sample' }]
}

const sampleCustomer = (): Data => ({ id: personId, external_id: 'card-7', name: 'Ada Sample' })

const sampleMessage = ({ nodeId }: SampleOf): Data => ({
  ...{ feedback_id: feedbackId, node_id: nodeId, id: sampleId(4), seq: 1 },
  ...{ actor: 'customer', agent_id: null, status: 'open' },
})

const sampleFollowUp = (status: string) => (): Data => ({
  feedback_id: feedbackId,
  follow_up: { status, assignee_id: personId, due_at: null, priority: 'normal' },
})

const sampleData: Readonly<Record<WebhookType, (of: SampleOf) => Data>> = {
  'feedback.created': sampleFeedback(false),
  'feedback.updated': sampleFeedback(false),
  'feedback.completed': sampleFeedback(true),
  'feedback.deleted': ({ nodeId }) => ({ id: feedbackId, node_id: nodeId }),
  'customer.updated': sampleCustomer,
  'customer.deleted': () => ({ id: personId }),
  'chat.message.created': (of) => ({ ...sampleMessage(of), body: 'Hello', attachment: null }),
  'chat.message.updated': (of) => ({ ...sampleMessage(of), body: 'Hello again' }),
  'chat.message.deleted': sampleMessage,
  'chat.status.changed': (of) => ({ ...sampleMessage(of), status: 'closed' }),
  'chat.rated': (of) => ({ ...sampleMessage(of), rating: 100 }),
  'chat.overdue': ({ at, nodeId }) => ({
    ...{ feedback_id: feedbackId, node_id: nodeId, target: 'reply' },
    ...{ due_at: new Date(at).toISOString(), agent_id: null, status: 'open' },
  }),
  'follow_up.created': sampleFollowUp('open'),
  'follow_up.updated': sampleFollowUp('in_progress'),
  'follow_up.closed': sampleFollowUp('closed'),
  'alert.raised': ({ nodeId, flow }) => ({
    ...{ alert_id: sampleId(5), name: 'Unhappy', feedback_id: feedbackId },
    ...{ flow_id: flow?.id ?? null, node_id: nodeId, score: '2 / 10', words: 'Slow', url: '' },
  }),
}
