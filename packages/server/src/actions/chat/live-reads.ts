// Calls of the sockets: what a listener missed, and what a side has seen.
import type { Done } from '../../events/happened.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { type ChatNews, readNews } from './read-chat.ts'

/** With more missed items, reading the complete chat is faster. */
const mostMissed = 200

export interface Missed {
  readonly news: ChatNews
  /** Too much was missed to list: read the complete chat. */
  readonly isTooMuch: boolean
}

/** The items after `after`; null = only the status of the chat is requested. Returns null when the chat no longer exists. */
export async function readMissed(
  deps: ChatDeps,
  feedbackId: string,
  after: number | null,
): Promise<Missed | null> {
  const chat = await deps.store.chats.byFeedback(feedbackId)
  if (!chat) return null
  const isTooMuch = after !== null && chat.seq - after > mostMissed
  return {
    news: await readNews(deps, chat, { after: after === null || isTooMuch ? chat.seq : after }),
    isTooMuch,
  }
}

/** The newest items of a chat, for readers that receive the list and not the difference. Null when the chat no longer exists. */
export async function readNewest(
  deps: ChatDeps,
  feedbackId: string,
  newest: number,
): Promise<ChatNews | null> {
  const chat = await deps.store.chats.byFeedback(feedbackId)
  return chat && readNews(deps, chat, { after: 0, newest })
}

/** A screen's mark only grows, because one of several agents may lag behind. Marking as unread is a separate call. */
export async function markSeen(
  deps: Pick<ChatDeps, 'store'>,
  feedbackId: string,
  side: 'agent' | 'visitor',
  seq: number,
): Promise<Done<null>> {
  if (
    side === 'agent' &&
    seq <= ((await deps.store.chats.byFeedback(feedbackId))?.agentSeenSeq ?? 0)
  )
    return { result: null, events: [] }
  const known = await deps.store.chats.byFeedback(feedbackId)
  // Nearly every call changes nothing; a write is made only when one does.
  if (
    !known ||
    (side === 'visitor' &&
      known.visitorSeenSeq >= Math.min(seq, known.seq) &&
      known.mailedSeq === 0)
  )
    return { result: null, events: [] }
  const chat = await deps.store.chats.markSeen(feedbackId, side, seq)
  return { result: null, events: chat === null ? [] : [{ type: 'chat_seen', chat, side }] }
}
