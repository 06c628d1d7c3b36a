// The chat's calls from the visitor's side (C-13 to C-16). The token goes along as a header, never in an address that a
// log might keep, but for the first read, whose address the seed fixes.
import type {
  ChatDetail,
  ChatRating,
  Flow,
  FormAnswer,
  RatingValue,
  TimelineItem,
} from '@askwell/contract'
import type { Reply, SendRequest } from '../run/api.ts'
import { asRecord } from '../run/records.ts'
import type { SendForm } from '../run/send-file.ts'

export interface ChatDoor {
  readonly feedbackId: string
  readonly token: string
}

export interface Untold {
  readonly ok: false
  /** 0 where no answer came. */
  readonly status: number
  /** Of the server's closed list; 0 = none came. */
  readonly code: number
  /** The header as it came. */
  readonly retryAfter: string | null
}
export type Told<T> = { readonly ok: true; readonly value: T } | Untold

export interface OutgoingMessage {
  readonly clientId: string
  readonly body: string
  readonly file: File | null
}

export interface LeftMessage extends Pick<OutgoingMessage, 'clientId' | 'body'> {
  readonly email: string | undefined
}

export type FormAnswers = FormAnswer

export interface ChatCalls {
  /** `seen`: the newest that was before the visitor, where no socket tells it. */
  readonly read: (after?: number, seen?: number) => Promise<Told<ChatDetail>>
  readonly write: (
    message: OutgoingMessage,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<Told<TimelineItem>>
  /** Where nobody answers yet. */
  readonly leave: (message: LeftMessage, signal: AbortSignal) => Promise<Told<TimelineItem>>
  readonly rate: (rating: RatingValue) => Promise<Told<ChatRating>>
  /** The flow of a form that an agent sent. */
  readonly form: (
    itemId: string,
  ) => Promise<Told<{ readonly flow: Flow; readonly answered: boolean }>>
  readonly answerForm: (itemId: string, answers: FormAnswers) => Promise<Told<TimelineItem>>
  readonly archive: () => Promise<Told<{ readonly status: 'archived' }>>
  readonly leaveQueue: () => Promise<Told<{ readonly status: 'closed' }>>
  /** A copy of the conversation goes to this address. */
  readonly mailCopy: (email: string) => Promise<Told<TimelineItem>>
}

export function createChatCalls(
  send: SendRequest,
  sendForm: SendForm,
  { feedbackId, token }: ChatDoor,
): ChatCalls {
  const base = `/v1/feedbacks/${encodeURIComponent(feedbackId)}`
  const accept = { Accept: 'application/json', 'X-CHAT-TOKEN': token }
  const json = { ...accept, 'Content-Type': 'application/json' }
  return {
    read: async (after, seen) => {
      const since = `${after === undefined ? '' : `&after=${after}`}${seen ? `&seen=${seen}` : ''}`
      return told(
        await send({
          method: 'GET',
          url: `${base}/chat?token=${encodeURIComponent(token)}${since}`,
          headers: { Accept: 'application/json' },
        }),
      )
    },
    write: async ({ clientId, body, file }, onProgress, signal) => {
      const parts = { ...(body === '' ? {} : { body }), ...(file ? { attachment: file } : {}) }
      const headers = { 'X-CHAT-TOKEN': token, 'Idempotency-Key': clientId }
      return told(
        await sendForm({ url: `${base}/chat_messages`, parts, headers, onProgress, signal }),
      )
    },
    leave: async ({ clientId, body, email }, signal) => {
      const headers = { ...json, 'Idempotency-Key': clientId }
      return told(
        await send({
          method: 'POST',
          url: `${base}/left_messages`,
          headers,
          body: JSON.stringify({ body, email }),
          signal,
        }),
      )
    },
    rate: async (rating) =>
      told(
        await send({
          method: 'POST',
          url: `${base}/chat_ratings`,
          headers: json,
          body: JSON.stringify({ rating }),
        }),
      ),
    form: async (itemId) =>
      told(
        await send({
          method: 'GET',
          url: `${base}/chat_forms/${encodeURIComponent(itemId)}`,
          headers: accept,
        }),
      ),
    answerForm: async (itemId, answers) =>
      told(
        await send({
          method: 'POST',
          url: `${base}/chat_forms/${encodeURIComponent(itemId)}`,
          headers: json,
          body: JSON.stringify(answers),
        }),
      ),
    archive: async () =>
      told(
        await send({
          method: 'POST',
          url: `/v1/feedback/${encodeURIComponent(feedbackId)}/archive`,
          headers: json,
          body: JSON.stringify({ token }),
        }),
      ),
    leaveQueue: async () =>
      told(await send({ method: 'POST', url: `${base}/leave_queue`, headers: json, body: '{}' })),
    mailCopy: async (email) =>
      told(
        await send({
          method: 'POST',
          url: `${base}/transcript`,
          headers: json,
          body: JSON.stringify({ email }),
        }),
      ),
  }
}

function told<T>(reply: Reply): Told<T> {
  if (reply.kind === 'success' && reply.json !== null) return { ok: true, value: reply.json as T }
  const { code } = asRecord(reply.json)
  return {
    ok: false,
    status: reply.status,
    code: typeof code === 'number' ? code : 0,
    retryAfter: reply.kind === 'failure' ? (reply.retryAfter ?? null) : null,
  }
}

/** Each reply, as soon as it is there, to whoever wants to know whether the line works. */
export function watched(calls: ChatCalls, learn: (told: Told<unknown>) => void): ChatCalls {
  const after = async <T>(call: Promise<Told<T>>): Promise<Told<T>> => {
    const reply = await call
    learn(reply)
    return reply
  }
  return {
    read: (...given) => after(calls.read(...given)),
    // One that was given up says nothing of the line.
    write: async (message, onProgress, signal) => {
      const reply = await calls.write(message, onProgress, signal)
      if (!signal.aborted) learn(reply)
      return reply
    },
    leave: async (message, signal) => {
      const reply = await calls.leave(message, signal)
      if (!signal.aborted) learn(reply)
      return reply
    },
    rate: (...given) => after(calls.rate(...given)),
    form: (...given) => after(calls.form(...given)),
    answerForm: (...given) => after(calls.answerForm(...given)),
    archive: () => after(calls.archive()),
    leaveQueue: () => after(calls.leaveQueue()),
    mailCopy: (...given) => after(calls.mailCopy(...given)),
  }
}
