// The news about a conversation that is not visible: how many messages are unread, and whether it is still open.
import { unreadOf } from '@askwell/engine/chat'
import type { ChatNews } from '../widget/conversations.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'

/** null = nothing is known yet. */
export function newsOf(
  feedbackId: string,
  { chat, load, detail, isGone }: ChatSnapshot,
): ChatNews | null {
  if (isGone && !detail) return { feedbackId, unread: 0, activeAt: null, isGone }
  if (load !== 'ready' || !detail) return null
  const unread = unreadOf(chat)
  const isOver = chat.status === 'archived' || (chat.status === 'closed' && unread === 0)
  const saidAt = Date.parse(chat.items.at(-1)?.detail.comment.created_at ?? detail.created_at)
  return {
    feedbackId,
    unread,
    activeAt: isOver || Number.isNaN(saidAt) ? null : saidAt,
    isGone: false,
  }
}

/** The title of the page's tab: on a hidden page it starts with the number of unread messages. null = nothing is known yet. */
export function titleOf(
  { detail, chat }: Pick<ChatSnapshot, 'detail' | 'chat'>,
  isHidden: boolean,
): string | null {
  if (!detail) return null
  const unread = isHidden ? unreadOf(chat) : 0
  return unread > 0 ? `(${unread}) ${detail.node.name}` : detail.node.name
}
