// Everything that was said, oldest first. New messages are read out; the list follows its end unless the reader has gone
// up to look at something.
import type { ChatDetail, TimelineItem } from '@askwell/contract'
import { Fragment, memo, useEffect, useLayoutEffect, useRef } from 'react'
import { useApp } from '../app/app-context.ts'
import { AnswersBubble } from './answers-bubble.tsx'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { FormCard } from './form-card.tsx'
import { MessageGroup, seenIn } from './message-group.tsx'
import { PendingMessages } from './pending-messages.tsx'
import { RatingBlock } from './rating-block.tsx'
import { pieceAt, timelinePieces } from './timeline-pieces.ts'
import { TypingDots } from './typing-dots.tsx'

/** Nearer to the end than this the list follows it. */
const nearEndPx = 120

export function Timeline({ detail, snapshot }: { readonly detail: ChatDetail; readonly snapshot: ChatSnapshot }) {
  const { acts } = useChat()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const { chat, typing, rating } = snapshot
  // Only what changes the list's length: a mark that turns from spinner to tick moves nothing.
  const grown = `${chat.items.length} ${chat.pending.length} ${typing.size} ${chat.status}`
  useLayoutEffect(() => {
    if (grown && list.current && (isAtEnd.current || chat.pending.length > 0)) list.current.scrollTop = list.current.scrollHeight
  }, [grown, chat.pending.length])
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') acts.saw()
    }
    if (grown) look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [grown, acts])
  useStayAtEnd(list, isAtEnd)
  return (
    <div
      ref={list}
      className="timeline"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={detail.node.name}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
      }}
    >
      <div className="timeline__content">
        <AnswersBubble answers={detail.responses} at={Date.parse(detail.created_at)} />
        <Said items={chat.items} agentSeenSeq={chat.agentSeenSeq} isOpen={chat.status === 'open'} />
        <PendingMessages pending={chat.pending} uploading={snapshot.uploading} />
        {typing.size > 0 && <TypingDots />}
        <Ending snapshot={snapshot} />
        {snapshot.chat.isRatingEnabled && (chat.status === 'closed' || chat.status === 'archived') && (
          <RatingBlock body={detail.chat_rating_setting.body} rating={rating} />
        )}
      </div>
    </div>
  )
}

/** A picture that has come, a message that is laid out only now, a keyboard that takes half of the screen: all move the end. */
function useStayAtEnd(list: { readonly current: HTMLDivElement | null }, isAtEnd: { readonly current: boolean }): void {
  useEffect(() => {
    const { current } = list
    if (!current?.firstElementChild) return
    // What scrolls is reached by keys as well.
    current.tabIndex = 0
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) current.scrollTop = current.scrollHeight
    })
    observer.observe(current)
    observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [list, isAtEnd])
}

interface SaidProps {
  readonly items: readonly TimelineItem[]
  readonly agentSeenSeq: number
  readonly isOpen: boolean
}

/** Redrawn when something was said, not while somebody types. */
const Said = memo(function Said({ items, agentSeenSeq, isOpen }: SaidProps) {
  const { times } = useChat()
  let lastDay: number | null = null
  return timelinePieces(items).map((piece) => {
    const at = pieceAt(piece)
    const day = times.dayNumber(at)
    const isNewDay = lastDay !== null && day !== lastDay
    lastDay = day
    return (
      <Fragment key={piece.key}>
        {isNewDay && <p className="timeline__line">{times.day(at)}</p>}
        {piece.kind === 'group' ? (
          <MessageGroup group={piece.group} seenSeq={seenIn(piece.group, agentSeenSeq)} />
        ) : (
          <FormCard item={piece.item} answer={piece.answer} mayAnswer={isOpen} />
        )}
      </Fragment>
    )
  })
})

function Ending({ snapshot: { chat } }: { readonly snapshot: ChatSnapshot }) {
  const { words } = useApp()
  if (chat.status === 'closed') return <p className="timeline__line">{words.t('chat.closed')}</p>
  if (chat.status === 'archived') return <p className="timeline__line">{words.t('chat.archived')}</p>
  return null
}
