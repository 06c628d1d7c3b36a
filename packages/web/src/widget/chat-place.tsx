// The conversation inside a widget. The chat's own chunk is loaded when there is one; its archive button is in
// the frame's header.
import type { ChatDetail, PageData } from '@askwell/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { errorText } from '../app/error-words.ts'
import type { Markdown, Words } from '../app-types.ts'
import { pageDataId, pageWordsId, readPageJson } from '../document/dom-ids.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { browserOf } from '../run/browser.ts'
import { loadChunk } from '../run/chunk.ts'
import type { PageWords } from '../words.ts'
import type { ChatNews } from './conversations.ts'
import { ErrorTile } from './widget-error.tsx'

type ChatChunk = typeof import('../chat/chat.ts')
type ChatStore = ReturnType<ChatChunk['openChat']>

export interface ChatPlaceProps {
  readonly feedbackId: string
  readonly token: string
  /** A sample instead of the server: the chat is shown, and nothing is sent. */
  readonly sample?: ChatDetail | undefined
  readonly isOpen: boolean
  readonly news: (news: ChatNews) => void
  readonly retry: () => void
  readonly startNew: () => void
  /** The widget's frame around its content. */
  readonly frame: (chatTools: ReactNode, body: ReactNode) => ReactNode
}

export function ChatPlace({
  feedbackId,
  token,
  sample,
  isOpen,
  news,
  retry,
  startNew,
  frame,
}: ChatPlaceProps) {
  const { words } = useApp()
  const [opened, setOpened] = useState<
    | {
        readonly chat: ChatChunk
        readonly store: ChatStore
        readonly markdown: Markdown | null
        readonly words: Words
      }
    | 'loading'
    | 'failed'
  >('loading')
  useEffect(() => {
    // R-CHAT-58: in a widget an incomplete address is a fault of the system.
    if (feedbackId === '' || token === '') return setOpened('failed')
    const data: PageData = readPageJson(pageDataId)
    const drawn: PageWords = readPageJson(pageWordsId)
    const plain = browserOf(window, {
      errorReportUrl: data.settings.errorReportUrl,
      isTraceless: false,
      isStill: false,
    })
    // The loader stores data that the frame itself may not store.
    const browser = { ...plain, local: window.askwellFrame?.local ?? plain.local }
    let store: ChatStore | null = null
    let isGone = false
    setOpened('loading')
    loadChunk(() => import('../chat/chat.ts'), browser.later).then(
      async (chat) => {
        const [markdown, spoken] = await Promise.all([
          chat.loadMarkdown(browser),
          chat.withChatWords(words, browser),
          chat.addChatCss({ browser }),
        ])
        if (isGone) return
        store = sample
          ? chat.openSample({ browser, data, drawn }, sample)
          : chat.openChat({ browser, data, drawn }, { feedbackId, token })
        const told = store
        const report = (): void => {
          const said = chat.newsOf(feedbackId, told.getSnapshot())
          if (said && !sample) news(said)
        }
        store.subscribe(report)
        report()
        setOpened({ chat, store, markdown, words: spoken })
      },
      () => setOpened('failed'),
    )
    return () => {
      isGone = true
      store?.stop()
    }
  }, [feedbackId, token, sample, words, news])
  const isLost = opened === 'failed' && feedbackId !== '' && token !== ''
  useAgainWhenReached(isLost, isOpen, retry)
  if (opened === 'loading') return frame(null, <LoadingPage />)
  if (opened === 'failed')
    return frame(
      null,
      <ErrorTile text={errorText(words, isLost ? 'chatDetailLoadError' : null)} retry={retry} />,
    )
  const { ChatInFrame } = opened.chat
  return (
    <ChatInFrame
      store={opened.store}
      markdown={opened.markdown}
      words={opened.words}
      isOpen={isOpen}
      startNew={startNew}
      frame={frame}
    />
  )
}

/** Retries automatically what failed in a closed widget or without a network, when the widget opens or the network is back. */
function useAgainWhenReached(isLost: boolean, isOpen: boolean, retry: () => void): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isLost && isOpen && !wasOpen.current) retry()
    wasOpen.current = isOpen
  }, [isLost, isOpen, retry])
  useEffect(() => {
    if (!isLost) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isLost, retry])
}
