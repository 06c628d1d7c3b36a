// /chat: the chat as a standalone page.
import { useMemo } from 'react'
import { AppContext, useLive } from '../app/app-context.ts'
import type { Live, Markdown, Words } from '../app-types.ts'
import { ChatScreen } from './chat-screen.tsx'
import type { ChatStore } from './chat-store.ts'

interface ChatPageProps {
  readonly store: ChatStore
  readonly words: Live<Words>
  /** Null = not loaded yet, or loading failed: texts are then shown as plain text. */
  readonly markdown: Markdown | null
}

export function ChatPage({ store, words, markdown }: ChatPageProps) {
  const spoken = useLive(words)
  const context = useMemo(() => ({ words: spoken, markdown, send: () => {} }), [spoken, markdown])
  const { load } = useLive(store)
  return (
    <AppContext value={context}>
      <div
        data-testid="survey-page"
        className={`survey-page chat-page${load === 'failed' ? ' error-page' : ''}`}
        dir={spoken.dir}
        lang={spoken.code}
      >
        <main className="chat-main">
          <ChatScreen store={store} />
        </main>
      </div>
    </AppContext>
  )
}
