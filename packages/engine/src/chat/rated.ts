import type { ChatRating } from '@askwell/contract'
import type { ChatState } from './chat-state.ts'

export const latestRating = (state: Pick<ChatState, 'ratings'>): ChatRating | null =>
  state.ratings.at(-1) ?? null

/** True if the latest rating is newer than the visitor's latest message (seed §4); otherwise the visitor may rate. */
export function hasRated(state: Pick<ChatState, 'ratings' | 'items'>): boolean {
  const own = state.items.findLast(
    ({ action, actor }) => action === 'add_comment' && actor === 'customer',
  )
  return (latestRating(state)?.seq ?? 0) > (own?.seq ?? 0)
}
