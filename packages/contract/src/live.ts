// What goes over the sockets (C-17 to C-22, owner-side.md "Realtime for agents"), event by event. Visitors talk to the
// default namespace, agents to `/agents`. Every event may be lost: the calls hold the truth, and `seq` shows a loss.
import { z } from 'zod'
import { type ChatChange, ChatRating, ChatStatus, TimelineItem } from './chat.ts'
import { Id } from './id.ts'

export const agentsNamespace = '/agents'
/** Nothing that a client may send is larger. */
export const socketPayloadBytes = 64 * 1024

const room = z.object({ room: z.literal('chat'), feedbackId: Id })

/**
 * `subscribe`. With `after`, the newest seq the client knows (0 = none), the acknowledgement brings what came since and
 * later events carry only what is new; without it they carry the list (its newest 50). The token may also be the cookie's.
 */
export const Subscribe = room
  .extend({ token: z.string().max(1_000).optional(), after: z.int().min(0).optional() })
  .meta({ id: 'Subscribe' })
export type Subscribe = z.infer<typeof Subscribe>
export const Unsubscribe = room.meta({ id: 'Unsubscribe' })

/** `refetch`: more was missed than fits; read the whole chat (C-13). */
export type Subscribed =
  | { readonly ok: true; readonly change: ChatChange; readonly refetch: boolean }
  | { readonly ok: false; readonly code: number }
export interface SubscribeError {
  readonly code: number
  readonly feedbackId: string | null
}

/** `reply_created` to the visitor: the seed's four members, and what makes a loss visible. */
export type ReplyCreated = ChatChange

/** `typing`, from either side; relayed as `typing` with who. Nothing is kept. */
export const Typing = room.extend({ typing: z.boolean() }).meta({ id: 'Typing' })
export interface TypingNotice {
  readonly feedback_id: string
  readonly actor: 'customer' | 'agent'
  readonly agent_id: string | null
  readonly typing: boolean
}
/** `seen`: everything up to here was on the screen; relayed as `seen`. */
export const Seen = room.extend({ seq: z.int().min(0) }).meta({ id: 'Seen' })
export interface SeenNotice {
  readonly feedback_id: string
  readonly actor: 'customer' | 'agent'
  readonly seq: number
}
/** `queue_moved` to a visitor who waits: the place now; 1 = next. Told to the first of the queue, the others look for themselves. */
export interface QueueNotice {
  readonly feedback_id: string
  readonly queue_place: number
  /** As in C-13. */
  readonly queue_wait_minutes?: number | null
}
/** `presence` of an agent: is the visitor of this chat there? Acknowledged with `{online}` as this server knows it; a server
 *  that knows better tells everybody by the notice. */
export const PresenceQuestion = room.meta({ id: 'PresenceQuestion' })
/** `presence` to agents: a visitor's screen opened or the last one went; an agent came or the last of his went. */
export type PresenceNotice =
  | { readonly kind: 'visitor'; readonly feedback_id: string; readonly online: boolean }
  | { readonly kind: 'agent'; readonly agent_id: string; readonly online: boolean }
/** `catch_up` to both sides: this server may have missed events of another; ask again what came since. */

/** `access_ended` to an agent, right before the socket is closed: 13003 = sign in again, 13004 = the role does not allow it any more. */
export interface AccessEnded {
  readonly code: number
}

export const SnoozedUntil = z.union([z.iso.datetime({ offset: true }), z.literal('reply')])
export type SnoozedUntil = z.infer<typeof SnoozedUntil>

/** `chat_changed` to every agent of the workspace, after each commit. */
export const ChatChanged = z
  .object({
    feedback_id: Id,
    node_id: Id,
    status: ChatStatus,
    seq: z.int().min(0),
    /** Visitor's messages that no agent has seen. */
    unread: z.int().min(0),
    /** The newest message, for a list; null = none yet. */
    last_item: TimelineItem.nullable(),
    agent_id: Id.nullable(),
    priority: z.int(),
    topic: z.string().nullable(),
    agent_seen_seq: z.int().min(0),
    visitor_seen_seq: z.int().min(0),
    updated_at: z.string(),
    created_at: z.string(),
    /** What a list calls the visitor; null = nothing was said of him. */
    creator_label: z.string().nullable(),
    node_name: z.string(),
    /** What this change added, in the form of `reply_created`; empty for an assignment, a note or a mark. */
    timeline_items: z.array(TimelineItem),
    chat_ratings: z.array(ChatRating),
    chat_rating_enabled: z.boolean(),
    /** The visitor may not write any more. */
    blocked: z.boolean(),
    /** Words that agents sort chats by. */
    labels: z.array(z.string()),
    /** Out of the way until then, or until the visitor writes (`reply`); it ends by itself when the time has passed. */
    snoozed_until: SnoozedUntil.nullable(),
    /** Until then the visitor should have an answer, and the conversation should be closed. Null = no target, or nobody waits. */
    reply_due_at: z.string().nullable().optional(),
    resolve_due_at: z.string().nullable().optional(),
    /** Of the event alone: this change is that a target was missed. */
    overdue: z.enum(['reply', 'resolve']).optional(),
    /** How many notes there are: more than a reader has means that there are new ones. */
    notes: z.int().min(0),
  })
  .meta({ id: 'ChatChanged' })
export type ChatChanged = z.infer<typeof ChatChanged>

/** `feedback_created` to every agent of the workspace. */
export const FeedbackCreated = z
  .object({ id: Id, node_id: Id, completed: z.boolean() })
  .meta({ id: 'FeedbackCreated' })
export type FeedbackCreated = z.infer<typeof FeedbackCreated>
