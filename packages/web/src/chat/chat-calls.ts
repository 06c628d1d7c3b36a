// The chat's calls from the visitor's side (C-13 to C-16). The token goes along as a header, never in an address that a
// log might keep, but for the first read, whose address the seed fixes.
import type { ChatDetail, ChatRating, Flow, FormAnswer, RatingValue, TimelineItem } from '@askwell/contract'
import type { Reply, SendRequest } from '../run/api.ts'
import type { SendForm } from '../run/send-file.ts'

export interface ChatDoor {
  readonly feedbackId: string
  readonly token: string
}

/** Null = it did not arrive; a refusal says with which status. */
export type Told<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly status: number }

export interface OutgoingMessage {
  readonly clientId: string
  readonly body: string
  readonly file: File | null
}

export type FormAnswers = FormAnswer

export interface ChatCalls {
  readonly read: (after?: number) => Promise<Told<ChatDetail>>
  readonly write: (message: OutgoingMessage, onProgress: (share: number) => void) => Promise<Told<TimelineItem>>
  readonly rate: (rating: RatingValue) => Promise<Told<ChatRating>>
  /** The flow of a form that an agent sent. */
  readonly form: (itemId: string) => Promise<Told<{ readonly flow: Flow; readonly answered: boolean }>>
  readonly answerForm: (itemId: string, answers: FormAnswers) => Promise<Told<TimelineItem>>
  readonly archive: () => Promise<Told<{ readonly status: 'archived' }>>
}

export function createChatCalls(send: SendRequest, sendForm: SendForm, { feedbackId, token }: ChatDoor): ChatCalls {
  const base = `/v1/feedbacks/${encodeURIComponent(feedbackId)}`
  const accept = { Accept: 'application/json', 'X-CHAT-TOKEN': token }
  const json = { ...accept, 'Content-Type': 'application/json' }
  return {
    read: async (after) => {
      const since = after === undefined ? '' : `&after=${after}`
      return told(await send({ method: 'GET', url: `${base}/chat?token=${encodeURIComponent(token)}${since}`, headers: { Accept: 'application/json' } }))
    },
    write: async ({ clientId, body, file }, onProgress) => {
      const parts = { ...(body === '' ? {} : { body }), ...(file ? { attachment: file } : {}) }
      const headers = { 'X-CHAT-TOKEN': token, 'Idempotency-Key': clientId }
      return told(await sendForm({ url: `${base}/chat_messages`, parts, headers, onProgress, signal: new AbortController().signal }))
    },
    rate: async (rating) => told(await send({ method: 'POST', url: `${base}/chat_ratings`, headers: json, body: JSON.stringify({ rating }) })),
    form: async (itemId) => told(await send({ method: 'GET', url: `${base}/chat_forms/${encodeURIComponent(itemId)}`, headers: accept })),
    answerForm: async (itemId, answers) =>
      told(await send({ method: 'POST', url: `${base}/chat_forms/${encodeURIComponent(itemId)}`, headers: json, body: JSON.stringify(answers) })),
    archive: async () =>
      told(await send({ method: 'POST', url: `/v1/feedback/${encodeURIComponent(feedbackId)}/archive`, headers: json, body: JSON.stringify({ token }) })),
  }
}

const told = <T>(reply: Reply): Told<T> =>
  reply.kind === 'success' && reply.json !== null ? { ok: true, value: reply.json as T } : { ok: false, status: reply.status }
