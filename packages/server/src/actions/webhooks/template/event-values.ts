// The values that a template may name, of one event. What an event lacks is missing: a deletion has no answers.
import type { StoredResponse, WebhookEvent } from '@askwell/contract'
import { scoreValue } from '../../alerts/response-summary.ts'
import { flatAnswers } from '../flat-answers.ts'
import { hookEvent } from '../hook-event.ts'
import { eventMessage } from '../messages/event-message.ts'
import { type MessageTools, readOrigin } from '../messages/read-origin.ts'
import type { TemplateValue, TemplateValues } from './fill-template.ts'
import type { EventName } from './template-types.ts'

export async function eventValues(
  tools: MessageTools,
  workspaceId: string,
  { id, event }: { readonly id: string; readonly event: WebhookEvent },
): Promise<TemplateValues> {
  const { type, timestamp, data } = event
  const origin = await readOrigin(tools, workspaceId, event)
  const response = responseIn(data) ?? (await storedResponse(tools, workspaceId, data))
  const message = eventMessage(event, origin)
  const { flow } = origin
  const flat = flow !== null && response !== null ? flatAnswers(flow, response.responses) : null
  const contact = Object(response?.customer ?? (type.startsWith('customer.') ? data : null))
  const known: Readonly<Record<EventName, unknown>> = {
    ...{ id: hookEvent(event, id, null).id, type, timestamp, ...origin, flow: undefined },
    response_id: response?.id,
    response_url: origin.responseUrl,
    chat_url: origin.chatUrl,
    created_at: response?.createdAt,
    received_at: response?.receivedAt,
    completed: response?.isCompleted,
    score: flow === null || response === null ? null : scoreValue(flow, response),
    'message.title': message?.title,
    'message.text': message?.texts
      .map(({ label, text }) => [label, text].filter(Boolean).join(': '))
      .join('\n'),
    'contact.id': contact['id'] ?? response?.customerId,
    'contact.external_id': contact['external_id'],
    'contact.name': contact['name'],
    'contact.email': contact['email'],
    'contact.phone_number': contact['phone_number'],
  }
  return new Map(
    [
      ...Object.entries(known),
      ...Object.entries(flat?.answers ?? {}).map(
        ([key, value]) => [`answers.${key}`, value] as const,
      ),
      ...Object.entries(flat?.answers_text ?? {}).map(
        ([key, value]) => [`answers_text.${key}`, value] as const,
      ),
    ].flatMap(([name, value]) => (isValue(value) ? [[name, value] as const] : [])),
  )
}

interface AnsweredResponse {
  readonly id: unknown
  readonly createdAt: unknown
  readonly receivedAt: unknown
  readonly isCompleted: unknown
  readonly responses: readonly StoredResponse[]
  readonly languageId: string
  readonly customer: unknown
  readonly customerId: unknown
}

/** Events about a response have it. */
const responseIn = (data: WebhookEvent['data']): AnsweredResponse | null =>
  Array.isArray(data['responses'])
    ? {
        ...{ id: data['id'], createdAt: data['created_at'], receivedAt: data['received_at'] },
        ...{ isCompleted: data['completed'], customer: data['customer'] },
        customerId: data['customer_id'],
        responses: data['responses'] as StoredResponse[],
        languageId: String(data['language_id']),
      }
    : null

/** Events about a conversation, a follow-up or an alert name it. */
async function storedResponse(
  { store }: MessageTools,
  workspaceId: string,
  data: WebhookEvent['data'],
): Promise<AnsweredResponse | null> {
  const id = data['feedback_id']
  const row = typeof id === 'string' ? await store.feedback(workspaceId, id) : null
  return (
    row && {
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      receivedAt: new Date(row.receivedAt).toISOString(),
    }
  )
}

const isValue = (value: unknown): value is TemplateValue =>
  (typeof value === 'string' && value !== '') ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  Array.isArray(value)
