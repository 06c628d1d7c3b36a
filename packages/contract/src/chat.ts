// The chat as both sides read it (seed §3 "Chat detail", C-13 to C-16). Each item that both may see has its own `seq`:
// messages, changes of status and ratings count up together from 1 without a gap, so a reader knows what it missed.
import { z } from 'zod'
import { Id } from './id.ts'
import { OperatingPeriod } from './node.ts'

export const chatStatuses = ['open', 'queued', 'closed', 'archived'] as const
export const ChatStatus = z.enum(chatStatuses)
export type ChatStatus = z.infer<typeof ChatStatus>

const text = z.string().nullable()
/** The writer of an item. A visitor sees only those fields of an agent that the label needs. */
export const ChatPerson = z
  .object({
    id: Id.nullable(),
    name: text,
    surname: text,
    nickname: text,
    email: text,
    phone_number: text,
    avatar: text,
    avatar_color: text,
  })
  .meta({ id: 'ChatPerson' })
export type ChatPerson = z.infer<typeof ChatPerson>

/** An image, re-encoded by the server, or a PDF, unchanged. `url` is below this server and cannot be guessed. */
export const ChatAttachment = z
  .object({
    id: Id,
    url: z.string(),
    type: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** PDF only: the sender's file name, sanitized. */
    name: z.string().optional(),
  })
  .meta({ id: 'ChatAttachment' })
export type ChatAttachment = z.infer<typeof ChatAttachment>

export const RatingValue = z.union([z.literal(0), z.literal(50), z.literal(100)])
export type RatingValue = z.infer<typeof RatingValue>
export const ChatRating = z
  .object({ rating: RatingValue, created_at: z.string(), seq: z.int().min(1) })
  .meta({ id: 'ChatRating' })
export type ChatRating = z.infer<typeof ChatRating>

/** A small flow that an agent sent into the chat. It is read by its item's id, and answered at most once. */
export const ChatForm = z
  .object({ flow_id: Id, flow_version: z.int(), name: z.string() })
  .meta({ id: 'ChatForm' })
export type ChatForm = z.infer<typeof ChatForm>

/** A question as it was asked, in markdown, and its answer as plain text. `url` where the answer is a link to open. */
export const ChatAnswer = z
  .object({ question: z.string(), response: z.string(), url: text })
  .meta({ id: 'ChatAnswer' })
export type ChatAnswer = z.infer<typeof ChatAnswer>

/**
 * `add_comment` is a message, and `deleted_comment` one that its writer deleted. `edit_comment` and `delete_comment` only say
 * that an earlier message changed; its current version comes with them. `send_transcript`: the visitor gets a copy by mail. Readers ignore unknown actions.
 */
export const timelineActions = [
  'add_comment',
  'change_status',
  'send_form',
  'answer_form',
  'deleted_comment',
  'edit_comment',
  'delete_comment',
  'send_transcript',
] as const
export type TimelineAction = (typeof timelineActions)[number]

export const TimelineItem = z
  .object({
    id: Id,
    seq: z.int().min(1),
    action: z.string(),
    /** `customer` is the visitor, `agent` a person of the company, and `system` the server. */
    actor: z.string(),
    /** The message's Idempotency-Key, by which its sender recognizes it. */
    client_id: text,
    detail: z.object({
      /** For any action but a message, both body and attachment are null. */
      comment: z.object({
        body: text,
        attachment: ChatAttachment.nullable(),
        created_at: z.string(),
      }),
      user: ChatPerson.optional(),
      customer: ChatPerson.optional(),
      /** add_comment, deleted_comment: when its writer last changed it, and at which seq. The copy with the later change wins. */
      changed: z.object({ at: z.string(), seq: z.int().min(1) }).optional(),
      /** edit_comment, delete_comment: the message that changed. */
      item_id: Id.optional(),
      /** change_status: the new status. */
      status: ChatStatus.optional(),
      /** change_status: `idle` = closed after the channel's time without a message; `assigned` = the server assigned an agent. */
      reason: z.string().optional(),
      /** add_comment: the e-mail address that the visitor left for a reply. send_transcript: the address for the copy. */
      email: z.string().optional(),
      /** send_form. */
      form: ChatForm.optional(),
      /** answer_form: the item that it answers, and the answers. */
      form_item_id: Id.optional(),
      responses: z.array(ChatAnswer).optional(),
    }),
  })
  .meta({ id: 'TimelineItem' })
export type TimelineItem = z.infer<typeof TimelineItem>

/**
 * A change of a chat, from any source: the whole chat (C-13), the socket's `reply_created` and what a subscriber
 * missed. `seq` is the chat's newest at that time; status and switches are as of then.
 */
export const ChatChange = z
  .object({
    feedback_id: Id,
    seq: z.int().min(0),
    /** Oldest first. An event may carry only the newest: a reader that finds a gap must fetch the rest. */
    timeline_items: z.array(TimelineItem),
    chat_ratings: z.array(ChatRating),
    chat_rating_enabled: z.boolean(),
    status: ChatStatus,
    /** The newest item each side is known to have seen. */
    agent_seen_seq: z.int().min(0),
    visitor_seen_seq: z.int().min(0),
    /** This visitor may still read, but no longer write. */
    blocked: z.boolean().optional(),
  })
  .meta({ id: 'ChatChange' })
export type ChatChange = z.infer<typeof ChatChange>

export const ChatDetail = ChatChange.extend({
  node: z.object({
    name: z.string(),
    logo_url: text,
    operating: z.boolean().nullable(),
    operating_24_7: z.boolean(),
    operating_hours: z.array(OperatingPeriod),
    timezone: text,
    primary_color: text,
  }),
  /** The author of the feedback, as given with it. */
  creator: ChatPerson,
  responses: z.array(ChatAnswer),
  created_at: z.string(),
  chat_queue_body: text,
  /** 1 = next; null unless it is queued. */
  queue_place: z.int().min(1).nullable(),
  /** The estimated wait, from the duration of the channel's last conversations; null = too few to estimate. */
  queue_wait_minutes: z.int().min(1).nullable().optional(),
  /** Whether any agent who may answer this chat has the inbox open, as of this read. */
  agents_here: z.boolean().optional(),
  account: z.object({ id: Id, name: z.string() }),
  /** The visitor may have a copy mailed, once an agent has answered. */
  may_mail_copy: z.boolean().optional(),
  prevent_upload: z.boolean(),
  /** Visitors may send PDF files as well as images. */
  accept_pdf: z.boolean().optional(),
  chat_rating_setting: z.object({ body: text }),
  creator_language_code: text,
  /** The key with which a browser subscribes to notifications of replies; absent where this server sends none. */
  push_key: z.string().optional(),
  /** The page of this server that begins another conversation; absent where its channel offers none. */
  new_chat_path: z.string().optional(),
}).meta({ id: 'ChatDetail' })
export type ChatDetail = z.infer<typeof ChatDetail>
