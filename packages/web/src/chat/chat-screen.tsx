// The chat: the messages, in a list that grows at its end, and the composer. On a standalone page it has its own
// header; inside a widget the frame's header contains the archive button.
import { type ReactNode, useEffect, useMemo } from 'react'
import { AppContext, useApp, useLive } from '../app/app-context.ts'
import type { Markdown, Words } from '../app-types.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { SystemErrorPage } from '../pages/notices.tsx'
import { ChatContext, type ChatContextValue } from './chat-context.ts'
import { ChatFoot } from './chat-foot.tsx'
import { ChatHeader } from './chat-header.tsx'
import type { ChatSnapshot } from './chat-snapshot.ts'
import type { ChatStore } from './chat-store.ts'
import { chatTimes } from './chat-times.ts'
import { ChatTools } from './chat-tools.tsx'
import { QueueBanner } from './queue-banner.tsx'
import { Timeline } from './timeline.tsx'

export function ChatScreen({ store }: { readonly store: ChatStore }) {
  const snapshot = useLive(store)
  const path = snapshot.detail?.new_chat_path
  const startNew = useMemo(() => (path === undefined ? null : () => location.assign(path)), [path])
  return (
    <InChat store={store} isOpen={true} startNew={startNew}>
      <ChatBody
        store={store}
        snapshot={snapshot}
        header={snapshot.detail && <ChatHeader detail={snapshot.detail} snapshot={snapshot} />}
      />
    </InChat>
  )
}

interface ChatInFrameProps {
  readonly store: ChatStore
  readonly markdown: Markdown | null
  readonly words: Words
  readonly isOpen: boolean
  readonly startNew: () => void
  readonly frame: (chatTools: ReactNode, body: ReactNode) => ReactNode
}

export function ChatInFrame({ store, markdown, words, isOpen, startNew, frame }: ChatInFrameProps) {
  const snapshot = useLive(store)
  const app = useApp()
  const context = useMemo(() => ({ ...app, markdown, words }), [app, markdown, words])
  return (
    <AppContext value={context}>
      <InChat store={store} isOpen={isOpen} startNew={startNew}>
        {frame(
          <ChatTools snapshot={snapshot} />,
          <ChatBody store={store} snapshot={snapshot} header={null} />,
        )}
      </InChat>
    </AppContext>
  )
}

interface InChatProps extends Pick<ChatContextValue, 'isOpen' | 'startNew'> {
  readonly store: ChatStore
  readonly children: ReactNode
}

function InChat({ store, isOpen, startNew, children }: InChatProps) {
  const { words } = useApp()
  const times = useMemo(() => chatTimes(words.code), [words])
  const context = useMemo(
    () => ({ acts: store, times, isOpen, startNew }),
    [store, times, isOpen, startNew],
  )
  useEffect(() => {
    const hurry = (): void => store.hurry()
    const woken = (): void => {
      if (document.visibilityState === 'visible') store.hurry()
    }
    addEventListener('online', hurry)
    addEventListener('offline', store.offline)
    document.addEventListener('visibilitychange', woken)
    return () => {
      removeEventListener('online', hurry)
      removeEventListener('offline', store.offline)
      document.removeEventListener('visibilitychange', woken)
    }
  }, [store])
  return <ChatContext value={context}>{children}</ChatContext>
}

interface ChatBodyProps {
  readonly store: ChatStore
  readonly snapshot: ChatSnapshot
  readonly header: ReactNode
}

function ChatBody({ store, snapshot, header }: ChatBodyProps) {
  const { detail, chat, load, connection } = snapshot
  if (load === 'failed')
    return <SystemErrorPage messageKey="chatDetailLoadError" reload={store.reload} />
  if (!detail) return <LoadingPage />
  return (
    <section
      className="chat"
      data-feedback={detail.feedback_id}
      data-status={chat.status}
      data-connection={connection}
      aria-label={detail.node.name}
    >
      {header}
      {chat.status === 'queued' && <QueueBanner detail={detail} />}
      <Timeline detail={detail} snapshot={snapshot} />
      <ChatFoot detail={detail} snapshot={snapshot} />
    </section>
  )
}
