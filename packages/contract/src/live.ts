// The events of the sockets (C-17 to C-22, owner-side.md "Realtime for agents"). Visitors connect to the
// default namespace, agents to `/agents`. Any event may be lost: the calls are authoritative, and a gap in `seq` shows a loss.
import { z } from 'zod'
import { type ChatChange, ChatRating, ChatStatus, TimelineItem } from './chat.ts'
import { Id } from './id.ts'

export const agentsNamespace = '/agents'
/** The largest message that a client may send. */
export const socketPayloadBytes = 64 * 1024

const room = z.object({ room: z.literal('chat'), feedbackId: Id })

/**
 * `subscribe`. With `after`, the newest seq that the client knows (0 = none), the acknowledgement brings all later items, and
 * later events carry only new ones; without it they carry the list (its newest 50). The token may also be the cookie's.
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

/** `reply_created` to the visitor: the seed's four members, and the `seq` that makes a loss visible. */
export type ReplyCreated = ChatChange

/** `typing`, from either side; relayed as `typing` with the writer. Nothing is stored. */
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
/** `queue_moved` to a visitor in the queue: the current place; 1 = next. Sent only to the first ones; the others poll. */
export interface QueueNotice {
  readonly feedback_id: string
  readonly queue_place: number
  /** As in C-13. */
  readonly queue_wait_minutes?: number | null
}
/** `presence` from an agent: is the visitor of this chat online? Acknowledged with `{online}` as this server knows it; a server
 *  that knows better sends the notice to all. */
export const PresenceQuestion = room.meta({ id: 'PresenceQuestion' })
/** `presence` to agents: the first screen of a visitor or an agent connected, or the last one disconnected. */
export type PresenceNotice =
  | { readonly kind: 'visitor'; readonly feedback_id: string; readonly online: boolean }
  | { readonly kind: 'agent'; readonly agent_id: string; readonly online: boolean }
/** `catch_up` to both sides: this server may have missed events of another; fetch the newer items again. */

/** `access_ended` to an agent, right before the socket is closed: 13003 = sign in again, 13004 = the role no longer allows it. */
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
    /** The number of the visitor's messages that no agent has seen. */
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
    /** The visitor's name in a list; null = nothing is known about them. */
    creator_label: z.string().nullable(),
    node_name: z.string(),
    /** The items that this change added, in the form of `reply_created`; empty for an assignment, a note or a mark. */
    timeline_items: z.array(TimelineItem),
    chat_ratings: z.array(ChatRating),
    chat_rating_enabled: z.boolean(),
    /** The visitor may no longer write. */
    blocked: z.boolean(),
    /** Words that agents sort chats by. */
    labels: z.array(z.string()),
    /** Snoozed until this time, or until the visitor writes (`reply`). It ends automatically when the time has passed. */
    snoozed_until: SnoozedUntil.nullable(),
    /** When the visitor should have an answer, and when the conversation should be closed. Null = no target, or nobody waits. */
    reply_due_at: z.string().nullable().optional(),
    resolve_due_at: z.string().nullable().optional(),
    /** Only in the event: the target that was just missed. */
    overdue: z.enum(['reply', 'resolve']).optional(),
    /** The number of notes: if a reader has fewer, there are new ones. */
    notes: z.int().min(0),
  })
  .meta({ id: 'ChatChanged' })
export type ChatChanged = z.infer<typeof ChatChanged>

/** `draft_changed` to every member who may read surveys, after each save of a draft. */
export const DraftChanged = z
  .object({
    flow_id: Id,
    revision: z.int(),
    /** The person who saved; null = a program. */
    saved_by: z.string().nullable(),
  })
  .meta({ id: 'DraftChanged' })
export type DraftChanged = z.infer<typeof DraftChanged>

/** `feedback_created` to every agent of the workspace. */
export const FeedbackCreated = z
  .object({ id: Id, node_id: Id, completed: z.boolean() })
  .meta({ id: 'FeedbackCreated' })
export type FeedbackCreated = z.infer<typeof FeedbackCreated>
