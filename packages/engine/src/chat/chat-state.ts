// What a screen knows of one chat. An item changes only into one with a later `changed`, so knowledge only grows: two
// pieces of it can be joined in any order, any number of times, and the result is the same.
import type { ChatChange, ChatRating, ChatStatus, TimelineItem } from '@askwell/contract'

export interface ChatState {
  /** By seq. Behind a gap items may stand already; `knownSeq` says how far nothing is missing. */
  readonly items: readonly TimelineItem[]
  readonly ratings: readonly ChatRating[]
  /** Everything up to here is known. */
  readonly knownSeq: number
  /** The newest seq anybody told us of. More than `knownSeq`: something is missing, ask what came since. */
  readonly headSeq: number
  /** Null until the first piece of knowledge came. */
  readonly status: ChatStatus | null
  readonly isRatingEnabled: boolean
  /** The visitor may read, and not write any more. */
  readonly isBlocked: boolean
  readonly agentSeenSeq: number
  readonly visitorSeenSeq: number
  /** Own messages that are not known to be stored, in the order of sending; they are shown below the items. */
  readonly pending: readonly PendingMessage[]
}

export interface PendingMessage {
  /** Made by the client, sent as the Idempotency-Key; the stored item brings it back as `client_id`. */
  readonly clientId: string
  readonly body: string
  /** What the screen shows of the file until the server has its own; means nothing to this module. `pdfBytes`: it is a PDF of this size. */
  readonly attachment: {
    readonly name: string
    readonly url: string
    readonly pdfBytes?: number
  } | null
  /** Milliseconds since 1970, by the screen's clock. */
  readonly at: number
  readonly delivery: 'sending' | 'waiting' | 'refused'
  /** Why it was refused. */
  readonly code: number | null
}

export type ChatEvent =
  /** The whole chat, an event of the socket or what a subscriber missed. */
  | { readonly type: 'heard'; readonly change: ChatChange }
  | { readonly type: 'sent'; readonly message: Omit<PendingMessage, 'delivery' | 'code'> }
  /** The reply to the call that sent it. */
  | { readonly type: 'stored'; readonly clientId: string; readonly item: TimelineItem }
  /** Nobody answered the call: the message may or may not be stored, and is sent again by itself under the same id. */
  | { readonly type: 'delayed'; readonly clientId: string }
  /** The server does not take it; its sender decides. */
  | { readonly type: 'refused'; readonly clientId: string; readonly code: number }
  | { readonly type: 'retried'; readonly clientId: string }
  /** The sender gave it up. */
  | { readonly type: 'dropped'; readonly clientId: string }

export const emptyChat: ChatState = {
  items: [],
  ratings: [],
  knownSeq: 0,
  headSeq: 0,
  status: null,
  isRatingEnabled: false,
  isBlocked: false,
  agentSeenSeq: 0,
  visitorSeenSeq: 0,
  pending: [],
}
