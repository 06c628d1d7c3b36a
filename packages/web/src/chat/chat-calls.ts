// The chat's calls from the visitor's side (C-13 to C-16). The token is sent as a header, never in an address that a
// log might store, except for the first read, whose address the seed fixes.
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

export interface CallFailure {
  readonly ok: false
  /** 0 if no answer came. */
  readonly status: number
  /** A code of the server's closed list; 0 = no code. */
  readonly code: number
  /** The unparsed header. */
  readonly retryAfter: string | null
}
export type CallResult<T> = { readonly ok: true; readonly value: T } | CallFailure

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
  /** `seen`: the newest item that the visitor saw, if no socket reports it. */
  readonly read: (after?: number, seen?: number) => Promise<CallResult<ChatDetail>>
  readonly write: (
    message: OutgoingMessage,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<CallResult<TimelineItem>>
  /** Leaves a message while no agent answers. */
  readonly leave: (message: LeftMessage, signal: AbortSignal) => Promise<CallResult<TimelineItem>>
  readonly rate: (rating: RatingValue) => Promise<CallResult<ChatRating>>
  /** The flow of a form that an agent sent. */
  readonly form: (
    itemId: string,
  ) => Promise<CallResult<{ readonly flow: Flow; readonly answered: boolean }>>
  readonly answerForm: (itemId: string, answers: FormAnswers) => Promise<CallResult<TimelineItem>>
  readonly archive: () => Promise<CallResult<{ readonly status: 'archived' }>>
  readonly leaveQueue: () => Promise<CallResult<{ readonly status: 'closed' }>>
  /** Sends a copy of the conversation to this address. */
  readonly mailCopy: (email: string) => Promise<CallResult<TimelineItem>>
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

export function told<T>(reply: Reply): CallResult<T> {
  if (reply.kind === 'success' && reply.json !== null) return { ok: true, value: reply.json as T }
  const { code } = asRecord(reply.json)
  return {
    ok: false,
    status: reply.status,
    code: typeof code === 'number' ? code : 0,
    retryAfter: reply.kind === 'failure' ? (reply.retryAfter ?? null) : null,
  }
}

/** Reports each reply as soon as it arrives, to show whether the connection works. */
export function watched(calls: ChatCalls, learn: (told: CallResult<unknown>) => void): ChatCalls {
  const after = async <T>(call: Promise<CallResult<T>>): Promise<CallResult<T>> => {
    const reply = await call
    learn(reply)
    return reply
  }
  return {
    read: (...given) => after(calls.read(...given)),
    // An aborted call says nothing about the connection.
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
