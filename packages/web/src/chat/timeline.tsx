// All messages, oldest first. A screen reader announces new ones; the list stays at its end unless the reader has
// scrolled up.
import type { ChatDetail } from '@askwell/contract'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useApp } from '../app/app-context.ts'
import { AnswersBubble } from './answers-bubble.tsx'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { PendingMessages } from './pending-messages.tsx'
import { RatingBlock } from './rating-block.tsx'
import { Said } from './said.tsx'
import { TypingDots } from './typing-dots.tsx'
import { usePaintedEnd } from './use-painted-end.ts'

/** Within this distance from the end, the list follows new messages. */
const nearEndPx = 120

export function Timeline({
  detail,
  snapshot,
}: {
  readonly detail: ChatDetail
  readonly snapshot: ChatSnapshot
}) {
  const { acts, isOpen } = useChat()
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const { chat, typing, rating } = snapshot
  // Only changes of the list's length: a mark that changes from spinner to tick moves nothing.
  const grown = `${chat.items.length} ${chat.pending.length} ${typing.size} ${chat.status}`
  useLayoutEffect(() => {
    if (grown && list.current && (isAtEnd.current || chat.pending.length > 0))
      list.current.scrollTop = list.current.scrollHeight
  }, [grown, chat.pending.length])
  usePaintedEnd(end, isOpen, grown, acts.saw)
  useStayAtEnd(list, isAtEnd)
  return (
    <div
      ref={list}
      className="timeline"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={detail.node.name}
    >
      <div className="timeline__content">
        <AnswersBubble answers={detail.responses} at={Date.parse(detail.created_at)} />
        <Said items={chat.items} agentSeenSeq={chat.agentSeenSeq} isOpen={chat.status === 'open'} />
        <PendingMessages
          pending={chat.pending}
          uploading={snapshot.uploading}
          chat={{ status: chat.status, takesPdf: detail.accept_pdf === true }}
          acts={acts}
        />
        {typing.size > 0 && <TypingDots />}
        <Ending snapshot={snapshot} />
        {snapshot.chat.isRatingEnabled &&
          (chat.status === 'closed' || chat.status === 'archived') && (
            <RatingBlock body={detail.chat_rating_setting.body} rating={rating} />
          )}
        <div ref={end} className="timeline__end" />
      </div>
    </div>
  )
}

/** A loaded picture, a message that is laid out only now, a keyboard over half of the screen: all move the end. */
function useStayAtEnd(
  list: { readonly current: HTMLDivElement | null },
  isAtEnd: { current: boolean },
): void {
  useEffect(() => {
    const { current } = list
    if (!current?.firstElementChild) return
    // A scrolling area must be reachable by keyboard.
    current.tabIndex = 0
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight
    })
    observer.observe(current)
    observer.observe(current.firstElementChild)
    let topPx = current.scrollTop
    // Only a scroll upwards leaves the end: after one downwards, the list may have shrunk again.
    const scrolled = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = current
      const isNear = scrollHeight - scrollTop - clientHeight < nearEndPx
      if (isNear || scrollTop < topPx) isAtEnd.current = isNear
      topPx = scrollTop
    }
    current.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', scrolled)
    }
  }, [list, isAtEnd])
}

function Ending({ snapshot: { chat } }: { readonly snapshot: ChatSnapshot }) {
  const { words } = useApp()
  if (chat.status === 'closed') {
    const closing = chat.items.findLast(({ action }) => action === 'change_status')
    return (
      <p className="timeline__line">
        {words.t(closing?.detail.reason === 'idle' ? 'chat.closedIdle' : 'chat.closed')}
      </p>
    )
  }
  if (chat.status === 'archived')
    return <p className="timeline__line">{words.t('chat.archived')}</p>
  return null
}
