// The messages of a conversation. It stays at the end as long as the reader does. New messages are announced once for screen
// readers.
import { senderLabel } from '@askwell/engine/chat'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { later } from '../../later.ts'
import { useWords } from '../../words/words.ts'
import type { Conversation } from './conversation.ts'
import type { ConversationView } from './conversation-memory.ts'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import style from './timeline.module.css'
import { timelineRows } from './timeline-rows.ts'
import { TimelineStretches } from './timeline-stretches.tsx'

interface TimelineProps {
  readonly view: ConversationView
  readonly conversation: Conversation
  readonly name: string
  readonly feedbackId: string
  /** Whether the newest message is visible, or the reader has scrolled up. */
  readonly onEnd: (isInSight: boolean) => void
}

/** Nearer to the end than this, the reader is at the newest message. */
const endPx = 64
/** Not in the frame after the one that shows a message, which is still being drawn. */
const afterShownMs = 150
/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function Timeline({ view, conversation, name, feedbackId, onEnd }: TimelineProps) {
  const say = useWords(inboxWords)
  const { agents } = useInbox()
  const { chat, notes } = view
  const rows = useMemo(
    () =>
      timelineRows(
        { items: chat.items, ratings: chat.ratings, notes, pending: chat.pending },
        localDay,
      ),
    [chat.items, chat.ratings, chat.pending, notes],
  )

  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const topPx = useRef(0)
  const [isBehind, setIsBehind] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const drawnCount = useRef(rows.length)
  useLayoutEffect(() => {
    const hasMore = rows.length > drawnCount.current
    drawnCount.current = rows.length
    if (isAtEnd.current) toEnd(scroller.current)
    else if (hasMore) setIsBehind(true)
  }, [rows.length])
  // Sizes are known only after layout, and each may move the end, as does a text box that grows.
  useEffect(() => {
    const watch = new ResizeObserver(() => isAtEnd.current && toEnd(scroller.current))
    for (const { current } of [content, scroller]) if (current) watch.observe(current)
    return () => watch.disconnect()
  }, [])
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver((entries) =>
      onEnd(entries.at(-1)?.isIntersecting === true),
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [onEnd])
  const scrolled = (): void => {
    const element = scroller.current
    if (!element) return
    const { scrollTop } = element
    const isNear = element.scrollHeight - scrollTop - element.clientHeight < endPx
    // Scroll events come late: new rows may have moved the end, and only a reader who scrolled up wants to leave it.
    if (isNear || scrollTop < topPx.current) isAtEnd.current = isNear
    topPx.current = scrollTop
    if (isAtEnd.current) setIsBehind(false)
  }
  const writers = [
    ...(view.isVisitorTyping ? [name] : []),
    ...view.typingAgents.map((id) => agentName(agents, id) ?? say('inbox.nobody')),
  ]

  return (
    <div className={style['frame']}>
      <div
        ref={scroller}
        className={style['scroller']}
        onScroll={scrolled}
        role="log"
        aria-live="off"
        aria-label={say('inbox.timeline')}
        {...reachableByKeys}
      >
        <div ref={content}>
          <TimelineStretches
            rows={rows}
            seenSeq={chat.visitorSeenSeq}
            name={name}
            feedbackId={feedbackId}
            conversation={conversation}
          />
          <p ref={end} className={style['typing']} aria-live="polite">
            {writers.map((writer) => say('inbox.typing', { name: writer })).join(' ')}
          </p>
        </div>
      </div>
      {isBehind && (
        <button
          type="button"
          className={style['newBelow']}
          onClick={() => {
            isAtEnd.current = true
            toEnd(scroller.current)
          }}
        >
          <ArrowDown size={14} aria-hidden />
          {say('inbox.newBelow')}
        </button>
      )}
      <Announcer view={view} name={name} />
    </div>
  )
}

const localDay = (iso: string): string => new Date(iso).toDateString()

function toEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}

/** Announces what a visitor or a colleague wrote since the conversation was opened. */
function Announcer({ view, name }: { readonly view: ConversationView; readonly name: string }) {
  const say = useWords(inboxWords)
  const { me } = useInbox()
  const [text, setText] = useState('')
  const saidSeq = useRef(view.chat.knownSeq)
  useEffect(() => {
    const fresh = view.chat.items.filter(
      ({ seq, action, detail }) =>
        seq > saidSeq.current && action === 'add_comment' && detail.user?.id !== me.id,
    )
    saidSeq.current = Math.max(saidSeq.current, view.chat.items.at(-1)?.seq ?? 0)
    if (fresh.length === 0) return
    const told = fresh.map(({ detail }) =>
      say('inbox.said', {
        name: senderLabel(detail.user ?? null) ?? name,
        text: detail.comment.body ?? detail.comment.attachment?.name ?? say('inbox.picture'),
      }),
    )
    later(afterShownMs, () => setText(told.join(' ')))
  }, [view.chat.items, me.id, name, say])
  return (
    <p className={style['unseen']} aria-live="polite">
      {text}
    </p>
  )
}
