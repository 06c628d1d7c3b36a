// The state of one chat on a screen. An item is only replaced by one with a later `changed`, so knowledge only grows: two
// pieces of it can be joined in any order, any number of times, and the result is the same.
import type { ChatChange, ChatRating, ChatStatus, TimelineItem } from '@askwell/contract'

export interface ChatState {
  /** By seq. There may be items after a gap; up to `knownSeq`, none is missing. */
  readonly items: readonly TimelineItem[]
  readonly ratings: readonly ChatRating[]
  /** Everything up to here is known. */
  readonly knownSeq: number
  /** The newest seq that was reported. More than `knownSeq` means that items are missing and must be fetched. */
  readonly headSeq: number
  /** Null until the first data arrives. */
  readonly status: ChatStatus | null
  readonly isRatingEnabled: boolean
  /** The visitor may read but not write. */
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
  /** A local URL of the file until the server has stored it, opaque to this module. `pdfBytes`: the size, if it is a PDF. */
  readonly attachment: {
    readonly name: string
    readonly url: string
    readonly pdfBytes?: number
  } | null
  /** Milliseconds since 1970, by the screen's clock. */
  readonly at: number
  readonly delivery: 'sending' | 'waiting' | 'refused'
  /** Why it was refused, or has to wait. Null while it waits = the server is not reached. */
  readonly code: number | null
}

export type ChatEvent =
  /** The whole chat, an event of the socket or what a subscriber missed. */
  | { readonly type: 'heard'; readonly change: ChatChange }
  | { readonly type: 'sent'; readonly message: Omit<PendingMessage, 'delivery' | 'code'> }
  /** The reply to the call that sent it. */
  | { readonly type: 'stored'; readonly clientId: string; readonly item: TimelineItem }
  /** The call got no reply, or a request to wait: the message may or may not be stored, and it is resent automatically under the same id. */
  | { readonly type: 'delayed'; readonly clientId: string; readonly code: number | null }
  /** The server refused it; the sender decides what happens. */
  | { readonly type: 'refused'; readonly clientId: string; readonly code: number }
  | { readonly type: 'retried'; readonly clientId: string }
  /** The sender discarded it. */
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

/** Messages and forms of agents that the visitor has not seen. */
export const unreadOf = ({
  items,
  visitorSeenSeq,
}: Pick<ChatState, 'items' | 'visitorSeenSeq'>): number =>
  items.filter(
    ({ actor, action, seq }) =>
      actor === 'agent' &&
      (action === 'add_comment' || action === 'send_form') &&
      seq > visitorSeenSeq,
  ).length
