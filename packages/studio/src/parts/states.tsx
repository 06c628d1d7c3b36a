// The three states that every screen has: empty, loading, and failed to load.
import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallRefused } from '../api/call.ts'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import { failureWord } from './failure-words.ts'
import { partWords } from './part-words.ts'
import style from './states.module.css'

interface NoticeProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly tone?: 'accent' | 'success' | 'danger'
  /** What to do next: one or two buttons. */
  readonly children?: ReactNode
  /** It is the only content of the page: its heading is the page's, and takes the focus. */
  readonly isPage?: true
}

export function Notice({
  icon: Icon,
  title,
  text,
  tone = 'accent',
  children,
  isPage,
}: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isPage) heading.current?.focus()
  }, [isPage])
  return (
    <div className={`${style['notice']} ${isPage ? style['page'] : ''}`}>
      <span className={`${style['icon']} ${style[tone]}`} aria-hidden>
        <Icon size={24} strokeWidth={1.75} />
      </span>
      {isPage ? (
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <h2>{title}</h2>
      )}
      <p>{text}</p>
      {children !== undefined && <div className={style['actions']}>{children}</div>}
    </div>
  )
}

interface FailedProps {
  readonly error: Error
  readonly onRetry: () => unknown
  /** What did not load, as a sentence; default: "This did not load". */
  readonly title?: string
  /** It is the only content of the page. */
  readonly isPage?: true
}

export function Failed({ error, onRetry, title, isPage }: FailedProps) {
  const say = useWords(partWords)
  const refused = error instanceof CallRefused ? error : null
  const word = refused ? failureWord(refused) : 'part.failed'
  const hasCode = refused?.requestId != null
  return (
    <div role="alert">
      <Notice
        icon={CircleAlert}
        tone="danger"
        title={title ?? say('part.notLoaded')}
        text={say(word === 'part.failed' && hasCode ? 'part.loadFailed' : word)}
        {...(isPage && { isPage })}
      >
        <ActionButton kind="primary" onPress={() => void onRetry()}>
          {say('part.retry')}
        </ActionButton>
      </Notice>
      {hasCode && <p className={style['code']}>{refused.requestId}</p>}
    </div>
  )
}

const skeletonAfterMs = 200

/** Rows of the size of the content to come; shown only when loading takes a moment. */
export function Skeleton({
  rows,
  height = 44,
}: {
  readonly rows: number
  readonly height?: number
}) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={style['skeleton']} aria-busy="true" data-shown={isShown}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} style={{ height }} />
      ))}
    </div>
  )
}
