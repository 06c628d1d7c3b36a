// (chat, event) → chat. Even if events are lost, repeated or reordered, the screen equals a fresh read as soon as nothing is
// missing (`missingRange` is null), nothing is shown twice, and no item disappears or changes its position.
// A message that its writer changed comes again under its own seq.
import type { ChatChange, ChatRating, TimelineItem } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type ChatEvent, type ChatState, emptyChat, type PendingMessage } from './chat-state.ts'

export function reconcile(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'heard':
      return heard(state, event.change)
    case 'sent':
      return isKnown(state, event.message.clientId)
        ? state
        : {
            ...state,
            pending: [...state.pending, { ...event.message, delivery: 'sending', code: null }],
          }
    case 'stored':
      return withoutStored(withPieces(state, [event.item], []), event.clientId)
    case 'delayed':
      return delivered(state, event.clientId, 'waiting', event.code)
    case 'refused':
      return delivered(state, event.clientId, 'refused', event.code)
    case 'retried':
      return delivered(state, event.clientId, 'sending')
    case 'dropped':
      return {
        ...state,
        pending: state.pending.filter(({ clientId }) => clientId !== event.clientId),
      }
    default:
      return unreachable(event)
  }
}

/** The client must fetch everything after this seq. Null = nothing is missing. */
export const missingRange = (state: ChatState): { readonly after: number } | null =>
  state.headSeq > state.knownSeq ? { after: state.knownSeq } : null

/** True if it contains only messages that the screen already shows as pending. */
export const isEcho = (
  { pending }: ChatState,
  { timeline_items }: Pick<ChatChange, 'timeline_items'>,
): boolean =>
  timeline_items.length > 0 &&
  timeline_items.every(({ client_id }) => pending.some(({ clientId }) => clientId === client_id))

/** The same object if nothing is new, so that a screen need not render. */
function heard(state: ChatState, change: ChatChange): ChatState {
  const joined = withoutStored(
    withPieces(state, change.timeline_items, change.chat_ratings, change.seq),
  )
  // Status and switches belong to the change's own seq, so that an event that arrives late does not revert them.
  const isNewest = state.status === null || change.seq >= state.headSeq
  const next: ChatState = {
    ...joined,
    status: isNewest ? change.status : state.status,
    isRatingEnabled: isNewest ? change.chat_rating_enabled : state.isRatingEnabled,
    isBlocked: isNewest ? change.blocked === true : state.isBlocked,
    agentSeenSeq: Math.max(state.agentSeenSeq, change.agent_seen_seq),
    visitorSeenSeq: Math.max(state.visitorSeenSeq, change.visitor_seen_seq),
  }
  return parts.every((part) => next[part] === state[part]) ? state : next
}
const parts = Object.keys(emptyChat) as readonly (keyof ChatState)[]

function withPieces(
  state: ChatState,
  items: readonly TimelineItem[],
  ratings: readonly ChatRating[],
  seq = 0,
): ChatState {
  const allItems = joinBySeq(state.items, items)
  const allRatings = joinBySeq(state.ratings, ratings)
  const headSeq = Math.max(
    state.headSeq,
    seq,
    allItems.at(-1)?.seq ?? 0,
    allRatings.at(-1)?.seq ?? 0,
  )
  if (allItems === state.items && allRatings === state.ratings && headSeq === state.headSeq)
    return state
  return {
    ...state,
    items: allItems,
    ratings: allRatings,
    headSeq,
    knownSeq: reach(state.knownSeq, allItems, allRatings),
  }
}

type Piece = Pick<ChatRating | TimelineItem, 'seq'> & {
  readonly detail?: Pick<TimelineItem['detail'], 'changed'>
}

/** The same array if nothing is new, so that a screen need not render. The latest change of a message applies. */
function joinBySeq<One extends Piece>(
  known: readonly One[],
  heardNow: readonly One[],
): readonly One[] {
  const fresh = new Map<number, One>()
  for (const piece of heardNow) {
    const there = fresh.get(piece.seq) ?? known[find(known, piece.seq)]
    if (!there || changedAt(piece) > changedAt(there)) fresh.set(piece.seq, piece)
  }
  if (fresh.size === 0) return known
  const bySeq = new Map([...known, ...fresh.values()].map((piece) => [piece.seq, piece]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

const changedAt = ({ detail }: Piece): number => detail?.changed?.seq ?? 0

function find(pieces: readonly { readonly seq: number }[], seq: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = pieces[middle]?.seq ?? 0
    if (at === seq) return middle
    if (at < seq) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Items and ratings share one count, so the next seq is in one of the two or missing. */
function reach(
  from: number,
  items: readonly TimelineItem[],
  ratings: readonly ChatRating[],
): number {
  let seq = from
  while (find(items, seq + 1) !== -1 || find(ratings, seq + 1) !== -1) seq += 1
  return seq
}

const isKnown = ({ items, pending }: ChatState, clientId: string): boolean =>
  pending.some((message) => message.clientId === clientId) ||
  items.some((item) => item.client_id === clientId)

/** A pending message is no longer pending once its item is here, however the item arrived. */
function withoutStored(state: ChatState, clientId?: string): ChatState {
  if (state.pending.length === 0) return state
  const stored = new Set(state.items.map((item) => item.client_id))
  const pending = state.pending.filter(
    (message) => message.clientId !== clientId && !stored.has(message.clientId),
  )
  return pending.length === state.pending.length ? state : { ...state, pending }
}

/** The same object if it already had these values, so that a screen need not render. */
function delivered(
  state: ChatState,
  clientId: string,
  delivery: PendingMessage['delivery'],
  code: number | null = null,
): ChatState {
  const known = state.pending.find((message) => message.clientId === clientId)
  if (!known || (known.delivery === delivery && known.code === code)) return state
  return {
    ...state,
    pending: state.pending.map((message) =>
      message === known ? { ...message, delivery, code } : message,
    ),
  }
}
