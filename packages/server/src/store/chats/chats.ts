// The store's part for chats. A chat is known by its feedback's id. Every change that both sides may see takes the next
// `seq` of its chat inside the transaction that makes it, so the count has no gaps and no two changes share a number.
import type {
  AgentSettings,
  ChatAnswer,
  ChatAttachment,
  ChatForm,
  ChatStatus,
  ReplyActions,
  ResponseItem,
  TimelineAction,
} from '@askwell/contract'
import type { Sight } from '../query/sight.ts'

export interface ChatRow {
  readonly feedbackId: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly status: ChatStatus
  readonly seq: number
  readonly agentId: string | null
  readonly priority: number
  readonly topic: string | null
  /** The visitor's messages after `agentSeenSeq`. */
  readonly unread: number
  readonly agentSeenSeq: number
  readonly visitorSeenSeq: number
  readonly lastCommentSeq: number
  readonly customerCommentSeq: number
  readonly rating: number | null
  readonly ratingSeq: number
  readonly notes: number
  /** The visitor's name in lists. */
  readonly label: string | null
  readonly createdAt: number
  readonly updatedAt: number
  /** When an agent wrote for the first time; null = not yet. */
  readonly firstReplyAt: number | null
  /** Since when it is closed or archived. */
  readonly endedAt: number | null
  readonly mailedSeq: number
  readonly isMailStopped: boolean
  readonly labels: readonly string[]
  /** Its visitor is blocked. */
  readonly isBlocked: boolean
  /** `untilReply` = until the visitor writes; null = not snoozed. A time in the past counts as null. */
  readonly snoozedUntil: number | null
  /** Null = no target, or nobody waits. */
  readonly replyDueAt: number | null
  readonly resolveDueAt: number | null
  readonly dueAt: number | null
}

/** Later than any time. */
export const untilReply = 9_000_000_000_000_000

export interface BlockRow {
  readonly reason: string | null
  readonly agentId: string | null
  readonly createdAt: number
}

export interface LabelCount {
  readonly label: string
  readonly chats: number
}

export interface AgentRow {
  readonly id: string
  readonly workspaceId: string
  /** The person whose profile it is; null = the profile belongs to a program. */
  readonly personId: string | null
  readonly settings: AgentSettings
  readonly createdAt: number
}

/** What an item carries beside its text. */
export interface ItemDetail {
  readonly attachment?: ChatAttachment
  /** For a message that its writer changed: when, and at which seq. */
  readonly changed?: { readonly at: number; readonly seq: number }
  /** For a change: the id of the message. */
  readonly itemId?: string
  /** Left with a message, for the answer. */
  readonly email?: string
  readonly status?: ChatStatus
  /** For a status that was set automatically. */
  readonly reason?: 'idle' | 'assigned'
  readonly rating?: number
  readonly form?: ChatForm
  readonly formItemId?: string
  readonly flow?: { readonly id: string; readonly version: number; readonly languageId: string }
  readonly responses?: readonly ResponseItem[]
  /** The same in the words that the visitor read. */
  readonly words?: readonly ChatAnswer[]
}

export interface ChatItemRow {
  readonly id: string
  readonly feedbackId: string
  readonly seq: number
  readonly action: TimelineAction | 'add_rating'
  readonly actor: 'customer' | 'agent' | 'system'
  readonly agentId: string | null
  readonly clientId: string | null
  /** For a change of a message, the earlier text; only owners may read it. */
  readonly body: string | null
  readonly detail: ItemDetail
  readonly createdAt: number
}

export interface NoteRow {
  readonly id: string
  readonly feedbackId: string
  readonly agentId: string | null
  readonly body: string
  readonly createdAt: number
  /** The code with which a visitor's messages were refused; null = a person wrote the note. */
  readonly refusal: number | null
}

export interface CannedRow {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly actions: ReplyActions
  readonly updatedAt: number
}

/** The fields of a feedback that are needed to authorize its visitor. */
export interface ChatDoor {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly nodeId: string
  readonly chatTokenHash: string
  /** Since when the chat is closed or archived. */
  readonly endedAt: number | null
}

/** Whether a token that was shown earlier still fits a chat. */
export interface ChatDoorState extends Pick<ChatDoor, 'chatTokenHash' | 'endedAt'> {
  readonly feedbackId: string
}

export interface ChatOpening {
  readonly feedbackId: string
  readonly workspaceId: string
  readonly nodeId: string
  /** Null = no queue; otherwise the chat is queued when this many chats of the node are open. */
  readonly slots: number | null
  readonly agentId: string | null
  readonly priority: number
  readonly topic: string | null
  readonly label: string | null
  readonly at: number
  readonly timers?: TimerPlan | null
}

export interface ChatWrite {
  readonly feedbackId: string
  readonly item: Omit<ChatItemRow, 'seq' | 'feedbackId'>
  /** Statuses in which this is allowed; in any other, nothing is written. */
  readonly allowedIn: readonly ChatStatus[]
  /** Only when no message and no change of status came after that. */
  readonly quietSince?: number
  /** The chat's status from now on. */
  readonly status?: ChatStatus
  /** The agent who takes the chat, if no agent has it. */
  readonly takenBy?: string
  /** The newest item that an agent had read before writing, where it is above the mark. */
  readonly seenSeq?: number
  /** For the timers that begin with this change. */
  readonly timers?: TimerPlan | null
}

export type ChatOutcome =
  /** `repeated`: the same item was already stored; nothing changed. */
  | { readonly kind: 'done' | 'repeated'; readonly chat: ChatRow; readonly item: ChatItemRow }
  /** `status`: not allowed in this one; `rated`: rated differently since the visitor's last message; `answered`: the form was. */
  | {
      readonly kind: 'refused'
      readonly why: 'status' | 'rated' | 'answered'
      readonly chat: ChatRow
    }
  | { readonly kind: 'missing' }

/** A change of a message by the agent who wrote it. */
export interface MessageChangeWrite {
  readonly feedbackId: string
  readonly itemId: string
  /** The id of the change itself. */
  readonly id: string
  readonly agentId: string
  readonly change:
    | { readonly kind: 'edit'; readonly body: string | null }
    | { readonly kind: 'delete' }
  readonly at: number
}

export type MessageChangeOutcome =
  /** `item`: the changed message; `change`: the item that was added to the conversation. */
  | {
      readonly kind: 'done'
      readonly chat: ChatRow
      readonly item: ChatItemRow
      readonly change: ChatItemRow
    }
  /** The message is already in this form. */
  | { readonly kind: 'repeated'; readonly chat: ChatRow; readonly item: ChatItemRow }
  /** `writer`: another agent wrote it; `deleted`: it can no longer be edited; `empty`: no words and no picture would be left. */
  | { readonly kind: 'refused'; readonly why: 'writer' | 'deleted' | 'empty' }
  | { readonly kind: 'missing' }

export interface ChatFilters {
  readonly status?: ChatStatus | undefined
  readonly nodeId?: string | undefined
  readonly agentId?: string | undefined
  /** In the queue, or open without an agent. */
  readonly isWaiting?: boolean
  /** Not snoozed then. */
  readonly awakeAt?: number | undefined
  readonly snoozedAt?: number | undefined
  readonly label?: string | undefined
  /** With a target that ends before; soonest first. */
  readonly dueBefore?: number | undefined
  /** Words of a message, of an answer, or of its author's name. */
  readonly q?: string | undefined
  readonly sight?: Sight | undefined
}

export interface OverdueChat {
  readonly chat: ChatRow
  readonly target: 'reply' | 'resolve'
}

export interface ListedChat {
  readonly chat: ChatRow
  readonly lastItem: ChatItemRow | null
  readonly nodeName: string
}

export interface ChatCount {
  readonly waiting: number
  readonly waitingSince: number | null
  readonly mine: number
  readonly mineUnread: number
  readonly wakesAt: number | null
}

/** Milliseconds since 1970, in order; null = always open. */
export type OpenSpans = readonly (readonly [from: number, to: number])[] | null

/** The targets of a channel; null = no target. `spans`: from the moment of the change on. */
export interface TimerPlan {
  readonly firstReplyMs: number | null
  readonly nextReplyMs: number | null
  readonly resolveMs: number | null
  readonly spans: OpenSpans
}
