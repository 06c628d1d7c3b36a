// The visitor's messages that are not known to be stored: on their way, or not sent and to be tried again.
import type { PendingMessage } from '@askwell/engine/chat'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Bubble } from './bubble.tsx'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'

interface PendingMessagesProps {
  readonly pending: readonly PendingMessage[]
  readonly uploading: ChatSnapshot['uploading']
}

export function PendingMessages({ pending, uploading }: PendingMessagesProps) {
  const { words } = useApp()
  if (pending.length === 0) return null
  return (
    <div className="group group--mine" data-testid="chat-pending">
      <p className="visually-hidden">{words.t('chat.you')}</p>
      <ul className="group__messages">
        {pending.map((message) => (
          <li key={message.clientId} className="message">
            <Bubble body={message.body} attachment={message.attachment && { url: message.attachment.url, width: null, height: null }} />
            {message.delivery === 'sending' ? (
              <Sending percent={uploading?.clientId === message.clientId ? uploading.percent : null} />
            ) : (
              <NotSent clientId={message.clientId} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sending({ percent }: { readonly percent: number | null }) {
  const { words } = useApp()
  return (
    <div className="group__foot">
      {percent === null ? (
        <span className="spinner" aria-hidden="true" data-testid="chat-spinner" />
      ) : (
        <progress className="chat-progress" max={100} value={percent} aria-label={words.t('chat.sending')} data-testid="chat-progress" />
      )}
      {percent === null ? words.t('chat.sending') : `${words.number(percent)} %`}
    </div>
  )
}

function NotSent({ clientId }: { readonly clientId: string }) {
  const { words } = useApp()
  const { acts } = useChat()
  return (
    <p className="group__foot group__foot--failed" role="alert">
      <Icon name="close" size={14} />
      <span>{words.t('notSent')}</span>
      <button type="button" className="chat-retry" data-testid="chat-cross" onClick={() => acts.retry(clientId)}>
        {words.t('tryAgain')}
      </button>
    </p>
  )
}
