// The calm pages of a survey that cannot be answered now, as a widget says them.
import type { NodeReply } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { Screen } from '../app-types.ts'
import {
  AlreadyAnsweredPage,
  ClosedPage,
  InvalidSignaturePage,
  NotFoundPage,
} from '../pages/notices.tsx'
import { loadChunk } from '../run/chunk.ts'
import { WidgetError } from './widget-error.tsx'

interface WidgetNoticeProps {
  readonly screen: Exclude<Screen, { kind: 'survey' | 'loading' }>
  readonly node: NodeReply | null
  readonly retry: () => void
}

export function WidgetNotice({ screen, node, retry }: WidgetNoticeProps) {
  switch (screen.kind) {
    case 'closed':
      return <ClosedPage {...screen} />
    case 'already_answered':
      return <AlreadyAnsweredPage {...screen} />
    case 'not_operating':
      return <NotOnline node={node} />
    case 'invalid_signature':
      return <InvalidSignaturePage />
    case 'not_found':
      return <NotFoundPage />
    case 'system_error':
    case 'blank':
    case 'chat':
    case 'widget':
      return <WidgetError retry={retry} />
    default:
      return unreachable(screen)
  }
}

/** The short form: the long one is for pages of their own. */
function NotOnline({ node }: Pick<WidgetNoticeProps, 'node'>) {
  const { words } = useApp()
  return (
    <section className="notice">
      <span className="notice__icon">
        <Icon name="clock" size={20} />
      </span>
      <h1 className="notice__heading" id="page-heading" tabIndex={-1}>
        {words.t('notOnline.heading')}
      </h1>
      <div className="notice__text">{node && <OpeningLines node={node} />}</div>
    </section>
  )
}

function OpeningLines({ node }: { readonly node: NodeReply }) {
  const { words } = useApp()
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const { openingLines } = await loadChunk(() => import('../chat/chat.ts'), later)
      const said = await openingLines(node, words, Date.now(), { later })
      if (!isGone) setLines(said)
    }
    // Without them the heading says enough.
    read().catch(() => {})
    return () => {
      isGone = true
    }
  }, [node, words])
  return lines.map((line) => (
    <p key={line}>
      <bdi>{line}</bdi>
    </p>
  ))
}

const later = (ms: number, task: () => void): (() => void) =>
  clearTimeout.bind(window, setTimeout(task, ms))
