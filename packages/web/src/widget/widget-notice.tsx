// The pages of a survey that cannot be answered now, in a widget.
import type { NodeReply } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useEffect, useMemo, useState } from 'react'
import { AppContext, useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { Screen, Words } from '../app-types.ts'
import {
  AlreadyAnsweredPage,
  ClosedPage,
  InvalidSignaturePage,
  NotFoundPage,
} from '../pages/notices.tsx'
import { loadChunk } from '../run/chunk.ts'
import type { ShellActs } from './shell.ts'
import { WidgetError } from './widget-error.tsx'

interface WidgetNoticeProps {
  readonly screen: Exclude<Screen, { kind: 'survey' | 'loading' }>
  readonly node: NodeReply | null
  readonly acts: ShellActs
}

export function WidgetNotice({ screen, node, acts }: WidgetNoticeProps) {
  switch (screen.kind) {
    case 'closed':
      return <ClosedPage {...screen} />
    case 'already_answered':
      return <AlreadyAnsweredPage {...screen} />
    case 'not_operating':
      return <NotOnline node={node} acts={acts} />
    case 'invalid_signature':
      return <InvalidSignaturePage />
    case 'not_found':
      return <NotFoundPage />
    case 'system_error':
    case 'blank':
    case 'chat':
    case 'widget':
      return <WidgetError retry={acts.retry} />
    default:
      return unreachable(screen)
  }
}

/** The short form. Standalone pages use the long one. */
function NotOnline({ node, acts }: Pick<WidgetNoticeProps, 'node' | 'acts'>) {
  const { words } = useApp()
  return (
    <section className="notice">
      <span className="notice__icon">
        <Icon name="clock" size={20} />
      </span>
      <h1 className="notice__heading" id="page-heading" tabIndex={-1}>
        {words.t('notOnline.heading')}
      </h1>
      {node && acts.firstMessage && <Opening node={node} input={acts.firstMessage} />}
    </section>
  )
}

interface OpeningProps {
  readonly node: NodeReply
  readonly input: NonNullable<ShellActs['firstMessage']>
}

interface Loaded {
  readonly chat: typeof import('../chat/chat.ts')
  readonly words: Words
  readonly lines: readonly string[]
}

/**
 * The opening hours, and a form for a message if a conversation is possible. If the chunk does not
 * load, the heading is enough.
 */
function Opening({ node, input }: OpeningProps) {
  const app = useApp()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const { words } = app
  const { browser } = input
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const chat = await loadChunk(() => import('../chat/chat.ts'), browser.later)
      const [spoken, lines] = await Promise.all([
        chat.withChatWords(words, browser),
        chat.openingLines(node, words, Date.now(), browser),
        chat.addChatCss({ browser }),
      ])
      if (!isGone) setLoaded({ chat, words: spoken, lines })
    }
    read().catch(() => {})
    return () => {
      isGone = true
    }
  }, [node, words, browser])
  const context = useMemo(() => ({ ...app, words: loaded?.words ?? app.words }), [app, loaded])
  if (!loaded) return null
  const { FirstMessage, mayBeginChat } = loaded.chat
  return (
    <AppContext value={context}>
      <div className="notice__text">
        {loaded.lines.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      {mayBeginChat(node) && <FirstMessage node={node} input={input} />}
    </AppContext>
  )
}
