// An event as hooks and polling give it: the standard one with an id, and with answers by key where it is about a response.
import type { Flow, HookEvent, StoredResponse, WebhookEvent } from '@askwell/contract'
import { flatAnswers } from './flat-answers.ts'

/** `flow`: the answered version; null = the event is about no response, or the version no longer exists. */
export function hookEvent(
  { type, timestamp, data, seq }: WebhookEvent,
  deliveryId: string,
  flow: Flow | null,
): HookEvent {
  const responses = data['responses']
  const flat =
    flow !== null && Array.isArray(responses)
      ? flatAnswers(flow, responses as StoredResponse[])
      : Array.isArray(responses)
        ? { answers: {}, answers_text: {} }
        : {}
  return {
    ...{ id: eventId(type, data) ?? deliveryId, type, timestamp, data: { ...data, ...flat } },
    ...(seq !== undefined && { seq }),
  }
}

/** A response is created and completed once. Null = only the delivery tells the event from others. */
export const eventId = (type: string, data: WebhookEvent['data']): string | null =>
  (type === 'feedback.created' || type === 'feedback.completed') && typeof data['id'] === 'string'
    ? `${data['id']}.${type.slice('feedback.'.length)}`
    : null
