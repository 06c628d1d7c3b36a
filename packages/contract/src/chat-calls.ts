// The visitor's calls of a chat (C-13 to C-16) and what was added beside them: forms sent into a chat, and no more mail.
// The token comes as X-CHAT-TOKEN, `?token=` or the cookie that C-13 sets.
import { z } from 'zod'
import type { Call } from './call.ts'
import { ChatDetail, ChatRating, ChatStatus, TimelineItem } from './chat.ts'
import { PathStep, ResponseItem } from './feedback.ts'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import { PushSubscriptionBody } from './push.ts'

const token = z.string().max(1_000)
const chatToken = z.object({ token: token.optional() })
const byFeedback = z.object({ feedback_id: z.string() })
const form = z.object({ feedback_id: z.string(), item_id: z.string() })

export const FormAnswer = z
  .object({
    language_id: Id,
    responses: z.array(ResponseItem).max(500),
    path: z.array(PathStep).max(500).optional(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'FormAnswer' })
export type FormAnswer = z.infer<typeof FormAnswer>

const archive = {
  method: 'POST',
  summary: 'Archives an open chat.',
  params: byFeedback,
  /** Left out, the token may come by the usual ways. */
  body: z.object({ token: token.optional() }),
  bodyKind: 'json',
  reply: z.object({ id: Id, status: ChatStatus.extract(['archived']) }),
  refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13070, 13006],
} as const satisfies Omit<Call, 'id' | 'path'>

/** As `archive`, of a chat that waits. */
const leaveQueue = {
  ...archive,
  id: 'C-16-queue',
  path: '/v1/feedbacks/:feedback_id/leave_queue',
  summary: 'Leaves the queue: a chat that waits is closed, and an agent may still open it again.',
  reply: z.object({ id: Id, status: ChatStatus.extract(['closed']) }),
} as const satisfies Call

export const chatCalls = {
  chat: {
    id: 'C-13',
    method: 'GET',
    path: '/v1/feedbacks/:feedback_id/chat',
    summary:
      'The chat after a feedback; the first call opens it. With `after`, only items of a later seq.',
    params: byFeedback,
    query: chatToken.extend({
      after: z.coerce.number().int().min(0).optional(),
      /** The newest item that the visitor had before them: to read is not to have seen. */
      seen: z.coerce.number().int().min(0).optional(),
    }),
    reply: ChatDetail,
    refusals: [13074, 13002, 13001, 13006],
  },
  chat_message: {
    id: 'C-14',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/chat_messages',
    summary:
      "A visitor's message: parts body and attachment (an image, or a PDF where the channel accepts it). An Idempotency-Key makes a repeat harmless.",
    params: byFeedback,
    query: chatToken,
    body: z.object({ body: z.string().max(5_000).optional(), attachment: z.unknown() }),
    bodyKind: 'multipart',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13070, 13071, 13072, 13075, 13007, 13008, 13001, 13006],
  },
  leave_chat_message: {
    id: 'C-14-left',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/left_messages',
    summary:
      'A message that is left where nobody answers yet: while it is queued, outside the hours, with an address that the answer is mailed to.',
    params: byFeedback,
    query: chatToken,
    /** At most 5,000 characters, as a language counts them. */
    body: z.object({ body: z.string().max(10_000), email: z.string().max(254).optional() }),
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13070, 13075, 13006],
  },
  chat_rating: {
    id: 'C-15',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/chat_ratings',
    summary: 'Rates the service of a closed chat.',
    params: byFeedback,
    query: chatToken,
    body: ChatRating.pick({ rating: true }),
    bodyKind: 'json',
    reply: ChatRating,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13073, 13006],
  },
  archive: { id: 'C-16', path: '/v1/feedback/:feedback_id/archive', ...archive },
  archive_plural: { id: 'C-16-plural', path: '/v1/feedbacks/:feedback_id/archive', ...archive },
  leave_queue: leaveQueue,
  mail_chat_copy: {
    id: 'C-14-copy',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/transcript',
    summary:
      'Mails the visitor a copy of the conversation: to this address, or else to the one that is known. At most three a day, once an agent has answered.',
    params: byFeedback,
    query: chatToken,
    body: z.object({ email: z.string().max(254).optional() }),
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13004, 13005, 13075, 13006],
  },
  chat_form: {
    id: 'C-13-form',
    method: 'GET',
    path: '/v1/feedbacks/:feedback_id/chat_forms/:item_id',
    summary: 'The flow of a form that an agent sent into the chat.',
    params: form,
    query: chatToken,
    reply: z.object({ flow: Flow, answered: z.boolean() }),
    refusals: [13074, 13002, 13001, 13006],
  },
  answer_chat_form: {
    id: 'C-14-form',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/chat_forms/:item_id',
    summary:
      'The answers to it, checked by the same engine; a repeat of the same answers is answered like the first.',
    params: form,
    query: chatToken,
    body: FormAnswer,
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13005, 13070, 13075, 13006],
  },
  subscribe_chat: {
    id: 'C-16-push',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/push_subscriptions',
    summary:
      'Notifies this browser of replies that its visitor has not read. The same browser again replaces itself.',
    params: byFeedback,
    query: chatToken,
    body: PushSubscriptionBody,
    bodyKind: 'json',
    reply: z.object({ endpoint: z.string() }),
    refusals: [13074, 13002, 13009, 13001, 13004, 13007, 13008, 13070, 13006],
  },
  unsubscribe_chat: {
    id: 'C-16-push-end',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/push_subscriptions/end',
    summary: 'Notifies this browser no more; one that never asked is answered alike.',
    params: byFeedback,
    query: chatToken,
    body: PushSubscriptionBody.pick({ endpoint: true }),
    bodyKind: 'json',
    reply: z.object({ endpoint: z.string() }),
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13006],
  },
  hand_over_chat: {
    id: 'C-16-hand-over',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/handovers',
    summary: 'A code that opens this conversation once in another window, within two minutes.',
    params: byFeedback,
    query: chatToken,
    reply: z.object({ code: z.string() }),
    refusals: [13074, 13002, 13001, 13006],
  },
  take_over_chat: {
    id: 'C-16-take-over',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/handovers/take',
    summary:
      'The token of the conversation for such a code. A code that is unknown, used or too old is refused like a wrong token.',
    params: byFeedback,
    body: z.object({ code: z.string().min(1).max(100) }),
    bodyKind: 'json',
    reply: z.object({ token: z.string() }),
    refusals: [13074, 13002, 13001, 13009, 13007, 13008, 13006],
  },
} as const satisfies Record<string, Call>
