// A message on a visible screen counts as seen; a chat marked as unread stays so until it is left.
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import type { ConversationView } from './conversation-memory.ts'
import { useInbox } from './inbox-context.tsx'

/** Many messages at once are seen at once: each mark is sent to all agents. */
const settleMs = 150

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function watchLook(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

export function useMarkSeen(
  feedbackId: string,
  view: ConversationView | null,
  isEndInSight: boolean,
): { readonly markUnread: () => void } {
  const { live } = useInbox()
  const looks = useSyncExternalStore(watchLook, isLookedAt)
  const connection = useSyncExternalStore(live.connection.subscribe, live.connection.get)
  const isHeld = useRef(false)
  const knownSeq = view?.chat.knownSeq ?? 0
  const seenSeq = view?.chat.agentSeenSeq ?? 0
  useEffect(() => {
    if (!looks || !isEndInSight || connection !== 'online' || isHeld.current || knownSeq <= seenSeq)
      return
    const timer = setTimeout(() => live.seen(feedbackId, knownSeq), settleMs)
    return () => clearTimeout(timer)
  }, [live, feedbackId, looks, isEndInSight, connection, knownSeq, seenSeq])
  const items = useRef(view?.chat.items)
  items.current = view?.chat.items
  const markUnread = useCallback(() => {
    const last = items.current?.findLast(
      ({ action, actor }) => action === 'add_comment' && actor === 'customer',
    )
    if (!last) return
    isHeld.current = true
    void call('mark_chat', {
      params: { feedback_id: feedbackId },
      body: { seq: last.seq - 1 },
    }).catch(tellFailure)
  }, [feedbackId])
  return { markUnread }
}
