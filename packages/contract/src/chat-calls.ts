// The visitor's calls of a chat (C-13 to C-16) and additional ones: forms in a chat, and unsubscribing from mail.
// The token comes as X-CHAT-TOKEN, `?token=` or the cookie that C-13 sets.
import { z } from 'zod'
import type { Call } from './call.ts'
import { ChatDetail, ChatRating, ChatStatus, TimelineItem } from './chat.ts'
import { FeedbackPayload, PathStep, ResponseItem } from './feedback.ts'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import { PushSubscriptionBody } from './push.ts'

const token = z.string().max(1_000)
const chatToken = z.object({ token: token.optional() })
const byFeedback = z.object({ feedback_id: z.string() })
/** `body`: at most 5,000 characters, as a language counts them. */
const leftMessage = z.object({
  body: z.string().max(10_000),
  email: z.string().max(254).optional(),
})
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
  /** If absent, the token may come in one of the usual ways. */
  body: z.object({ token: token.optional() }),
  bodyKind: 'json',
  reply: z.object({ id: Id, status: ChatStatus.extract(['archived']) }),
  refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13070, 13006, 13048],
} as const satisfies Omit<Call, 'id' | 'path'>

/** Like `archive`, for a chat in the queue. */
const leaveQueue = {
  ...archive,
  id: 'C-16-queue',
  path: '/v1/feedbacks/:feedback_id/leave_queue',
  summary: 'Leaves the queue. The waiting chat is closed, and an agent can still reopen it.',
  reply: z.object({ id: Id, status: ChatStatus.extract(['closed']) }),
} as const satisfies Call

export const chatCalls = {
  chat: {
    id: 'C-13',
    method: 'GET',
    path: '/v1/feedbacks/:feedback_id/chat',
    summary:
      'Reads the chat after a feedback. The first call opens it. With `after`, it returns only items with a later seq.',
    params: byFeedback,
    query: chatToken.extend({
      after: z.coerce.number().int().min(0).optional(),
      /** The newest item that was on the visitor's screen: loading an item does not mark it as seen. */
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
      "Sends a visitor's message: parts body and attachment (an image, or a PDF if the channel accepts it). An Idempotency-Key makes a retry safe.",
    params: byFeedback,
    query: chatToken,
    body: z.object({ body: z.string().max(5_000).optional(), attachment: z.unknown() }),
    bodyKind: 'multipart',
    reply: TimelineItem,
    refusals: [
      13074, 13002, 13009, 13070, 13071, 13072, 13075, 13007, 13008, 13001, 13006, 13048, 13012,
    ],
  },
  leave_chat_message: {
    id: 'C-14-left',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/left_messages',
    summary:
      'Leaves a message while nobody can answer: in the queue or outside the opening hours. The answer is mailed to the given address.',
    params: byFeedback,
    query: chatToken,
    body: leftMessage,
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13070, 13075, 13006, 13048],
  },
  begin_chat: {
    id: 'C-14-first',
    method: 'POST',
    path: '/v1/nodes/:node_id/left_messages',
    summary:
      'A message that is left before any answer, where nobody is there: it begins a conversation. The token in the reply opens it. An Idempotency-Key makes a repeat harmless.',
    params: z.object({ node_id: z.string() }),
    body: FeedbackPayload.pick({
      device_id: true,
      language_id: true,
      user_id: true,
      origin_url: true,
      customer: true,
    }).extend(leftMessage.shape),
    bodyKind: 'json',
    reply: z.object({ id: Id, chat_token_string: z.string(), item: TimelineItem }),
    refusals: [
      13009, 13001, 13002, 13007, 13008, 13004, 13047, 13048, 13050, 13051, 13052, 13075, 13006,
      13011,
    ],
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
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13073, 13006, 13048],
  },
  archive: { id: 'C-16', path: '/v1/feedback/:feedback_id/archive', ...archive },
  archive_plural: { id: 'C-16-plural', path: '/v1/feedbacks/:feedback_id/archive', ...archive },
  leave_queue: leaveQueue,
  mail_chat_copy: {
    id: 'C-14-copy',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/transcript',
    summary:
      'Mails the visitor a copy of the conversation, to the given address or else to the known one. At most three copies a day, and only after an agent has answered.',
    params: byFeedback,
    query: chatToken,
    body: z.object({ email: z.string().max(254).optional() }),
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13004, 13005, 13075, 13006, 13048],
  },
  chat_form: {
    id: 'C-13-form',
    method: 'GET',
    path: '/v1/feedbacks/:feedback_id/chat_forms/:item_id',
    summary: 'Reads the flow of a form that an agent sent into the chat.',
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
      'Answers a form in a chat. The engine checks the answers. A repeat of the same answers gets the same reply.',
    params: form,
    query: chatToken,
    body: FormAnswer,
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13005, 13070, 13075, 13006, 13048],
  },
  subscribe_chat: {
    id: 'C-16-push',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/push_subscriptions',
    summary:
      'Notifies this browser of replies that its visitor has not read. A repeated call replaces the subscription.',
    params: byFeedback,
    query: chatToken,
    body: PushSubscriptionBody,
    bodyKind: 'json',
    reply: z.object({ endpoint: z.string() }),
    refusals: [13074, 13002, 13009, 13001, 13004, 13007, 13008, 13070, 13006, 13048],
  },
  unsubscribe_chat: {
    id: 'C-16-push-end',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/push_subscriptions/end',
    summary:
      'Stops notifying this browser. The reply is the same for a browser that was never subscribed.',
    params: byFeedback,
    query: chatToken,
    body: PushSubscriptionBody.pick({ endpoint: true }),
    bodyKind: 'json',
    reply: z.object({ endpoint: z.string() }),
    refusals: [13074, 13002, 13009, 13001, 13007, 13008, 13006, 13048],
  },
  hand_over_chat: {
    id: 'C-16-hand-over',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/handovers',
    summary:
      'Creates a code that opens this conversation in another window, once and within two minutes.',
    params: byFeedback,
    query: chatToken,
    reply: z.object({ code: z.string() }),
    refusals: [13074, 13002, 13001, 13006, 13048],
  },
  take_over_chat: {
    id: 'C-16-take-over',
    method: 'POST',
    path: '/v1/feedbacks/:feedback_id/handovers/take',
    summary:
      'Exchanges such a code for the token of the conversation. An unknown, used or expired code is refused like a wrong token.',
    params: byFeedback,
    body: z.object({ code: z.string().min(1).max(100) }),
    bodyKind: 'json',
    reply: z.object({ token: z.string() }),
    refusals: [13074, 13002, 13001, 13009, 13007, 13008, 13006, 13048],
  },
} as const satisfies Record<string, Call>
