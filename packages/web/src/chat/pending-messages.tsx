// The visitor's messages that are not known to be stored: in flight, waiting for the connection, or refused.
import { unreachable } from '@askwell/contract/unreachable'
import { drawnFile, isRetryable, type PendingMessage } from '@askwell/engine/chat'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Bubble } from './bubble.tsx'
import type { ChatSnapshot } from './chat-snapshot.ts'
import type { ChatActs } from './chat-store.ts'
import { type RefusingChat, refusalText, waitingText } from './refusal-text.ts'

interface PendingMessagesProps {
  readonly pending: readonly PendingMessage[]
  readonly uploading: ChatSnapshot['uploading']
  /** Explains a refusal; null before the chat exists. */
  readonly chat: RefusingChat | null
  readonly acts: Pick<ChatActs, 'retry' | 'discard'>
}

export function PendingMessages({ pending, uploading, chat, acts }: PendingMessagesProps) {
  const { words } = useApp()
  if (pending.length === 0) return null
  return (
    <div className="group group--mine" data-testid="chat-pending">
      <p className="visually-hidden">{words.t('chat.you')}</p>
      <ul className="group__messages">
        {pending.map((message) => (
          <li key={message.clientId} className="message" data-delivery={message.delivery}>
            <Bubble body={message.body || fileName(message)} attachment={pictureOf(message)} />
            <Delivery
              message={message}
              percent={uploading?.clientId === message.clientId ? uploading.percent : null}
              chat={chat}
              acts={acts}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DeliveryProps {
  readonly message: PendingMessage
  readonly percent: number | null
  readonly chat: RefusingChat | null
  readonly acts: PendingMessagesProps['acts']
}

function Delivery({ message, percent, chat, acts }: DeliveryProps) {
  switch (message.delivery) {
    case 'sending':
      return <Sending percent={percent} />
    case 'waiting':
      return <Waiting message={message} acts={acts} />
    case 'refused':
      return <Refused message={message} chat={chat} acts={acts} />
    default:
      return unreachable(message.delivery)
  }
}

function Sending({ percent }: { readonly percent: number | null }) {
  const { words } = useApp()
  return (
    <div className="group__foot">
      {percent === null ? (
        <span className="spinner" aria-hidden="true" data-testid="chat-spinner" />
      ) : (
        <progress
          className="chat-progress"
          max={100}
          value={percent}
          aria-label={words.t('chat.sending')}
          data-testid="chat-progress"
        />
      )}
      {percent === null ? words.t('chat.sending') : `${words.number(percent)} %`}
    </div>
  )
}

/** It is sent automatically when the connection is back, or the server accepts more. The button is for visitors who do not want to wait. */
function Waiting({ message: { clientId, code }, acts }: Pick<DeliveryProps, 'message' | 'acts'>) {
  const { words } = useApp()
  return (
    <p className="group__foot">
      <Icon name="clock" size={14} />
      <span>{words.t(waitingText(code))}</span>
      <button
        type="button"
        className="chat-retry"
        data-testid="chat-cross"
        onClick={() => acts.retry(clientId)}
      >
        {words.t('tryAgain')}
      </button>
    </p>
  )
}

function Refused({ message, chat, acts }: Omit<DeliveryProps, 'percent'>) {
  const { words } = useApp()
  const { clientId } = message
  return (
    <p className="group__foot group__foot--failed" role="alert">
      <Icon name="close" size={14} />
      <span>{words.t(refusalText(message, chat))}</span>
      {isRetryable(message) && (
        <button
          type="button"
          className="chat-retry"
          data-testid="chat-cross"
          onClick={() => acts.retry(clientId)}
        >
          {words.t('tryAgain')}
        </button>
      )}
      <button
        type="button"
        className="chat-retry"
        data-testid="chat-discard"
        onClick={() => acts.discard(clientId)}
      >
        {words.t('chat.discard')}
      </button>
    </p>
  )
}

function pictureOf(message: PendingMessage) {
  const file = drawnFile(message)
  if (file === null) return null
  const { url, name, pdfBytes } = file
  return {
    url,
    width: null,
    height: null,
    ...(pdfBytes !== undefined && { name, bytes: pdfBytes }),
  }
}

const fileName = (message: PendingMessage): string | null =>
  drawnFile(message) === null ? (message.attachment?.name ?? null) : null
