// The agent, the button that ends the chat, and the button that leaves the app around the page.

import type { ChatDetail } from '@askwell/contract'
import type { AppMessage } from '@askwell/contract/embed'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { ChatTools } from './chat-tools.tsx'

interface ChatHeaderProps {
  readonly detail: ChatDetail
  readonly snapshot: ChatSnapshot
}

export function ChatHeader({ detail: { node }, snapshot }: ChatHeaderProps) {
  const { words } = useApp()
  return (
    <header className="chat__header">
      {node.logo_url ? (
        <img className="chat__logo" src={node.logo_url} alt="" />
      ) : (
        <span className="brand__letter" aria-hidden="true">
          {[...node.name][0]}
        </span>
      )}
      <h1 className="chat__name" id="page-heading" tabIndex={-1}>
        <bdi>{node.name}</bdi>
      </h1>
      <ChatTools snapshot={snapshot} />
      {isInNativeShell() && (
        <button
          type="button"
          className="chat__tool"
          data-testid="chat-close"
          aria-label={words.t('chat.close')}
          onClick={closeShell}
        >
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}

interface Shell {
  readonly ReactNativeWebView?: { postMessage(text: string): void }
  readonly webkit?: {
    readonly messageHandlers?: { readonly askwell?: { postMessage(message: unknown): void } }
  }
  readonly AskwellAndroid?: { postMessage(text: string): void }
  readonly askwell?: { postMessage(text: string): void }
}
const shell = (): Shell => (typeof window === 'undefined' ? {} : (window as Shell))

/** true if the app around the page has a bridge, or if the address says so. */
function isInNativeShell(): boolean {
  const { ReactNativeWebView, webkit, AskwellAndroid, askwell } = shell()
  if (ReactNativeWebView || webkit?.messageHandlers?.askwell || AskwellAndroid || askwell)
    return true
  return (
    typeof location !== 'undefined' && new URLSearchParams(location.search).get('native') === '1'
  )
}

function closeShell(): void {
  const { ReactNativeWebView, webkit, AskwellAndroid, askwell } = shell()
  const message = { type: 'PSN_WEB_WIDGET_CLOSED' } as const
  const nonce = new URLSearchParams(location.hash.slice(1)).get('psn')
  if (nonce) {
    // The survey before it was shown by an app that reads the messages of contract/embed.
    const app = ReactNativeWebView ?? webkit?.messageHandlers?.askwell ?? askwell
    app?.postMessage(JSON.stringify({ type: 'event', message, nonce } satisfies AppMessage))
    return
  }
  ReactNativeWebView?.postMessage(JSON.stringify(message))
  webkit?.messageHandlers?.askwell?.postMessage(message)
  AskwellAndroid?.postMessage(JSON.stringify(message))
  if (window.parent !== window && document.referrer !== '')
    window.parent.postMessage(message, new URL(document.referrer).origin)
  window.close()
}
