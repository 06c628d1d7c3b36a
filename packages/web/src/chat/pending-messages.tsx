// The visitor's messages that are not known to be stored: on their way, waiting for the line, or refused.
import type { ChatStatus } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type PendingMessage, pictureLost } from '@askwell/engine/chat'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Bubble } from './bubble.tsx'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { refusalText } from './refusal-text.ts'

interface PendingMessagesProps {
  readonly pending: readonly PendingMessage[]
  readonly uploading: ChatSnapshot['uploading']
  /** Of the chat: why it took no message. */
  readonly status: ChatStatus | null
}

export function PendingMessages({ pending, uploading, status }: PendingMessagesProps) {
  const { words } = useApp()
  if (pending.length === 0) return null
  return (
    <div className="group group--mine" data-testid="chat-pending">
      <p className="visually-hidden">{words.t('chat.you')}</p>
      <ul className="group__messages">
        {pending.map((message) => (
          <li key={message.clientId} className="message" data-delivery={message.delivery}>
            <Bubble body={message.body || lostPicture(message)} attachment={pictureOf(message)} />
            <Delivery
              message={message}
              percent={uploading?.clientId === message.clientId ? uploading.percent : null}
              status={status}
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
  readonly status: ChatStatus | null
}

function Delivery({ message, percent, status }: DeliveryProps) {
  switch (message.delivery) {
    case 'sending':
      return <Sending percent={percent} />
    case 'waiting':
      return <Waiting clientId={message.clientId} />
    case 'refused':
      return <Refused message={message} status={status} />
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

/** It is sent by itself when the line is back; who does not want to wait tries. */
function Waiting({ clientId }: { readonly clientId: string }) {
  const { words } = useApp()
  const { acts } = useChat()
  return (
    <p className="group__foot">
      <Icon name="clock" size={14} />
      <span>{words.t('notSent')}</span>
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

function Refused({ message, status }: Pick<DeliveryProps, 'message' | 'status'>) {
  const { words } = useApp()
  const { acts } = useChat()
  const { clientId, code } = message
  return (
    <p className="group__foot group__foot--failed" role="alert">
      <Icon name="close" size={14} />
      <span>{words.t(refusalText(message, status))}</span>
      {code !== pictureLost && (
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

const pictureOf = ({ attachment }: PendingMessage) =>
  attachment && attachment.url !== ''
    ? {
        url: attachment.url,
        width: null,
        height: null,
        ...(attachment.pdfBytes !== undefined && {
          name: attachment.name,
          bytes: attachment.pdfBytes,
        }),
      }
    : null
/** A picture that cannot be shown is named. */
const lostPicture = ({ attachment }: PendingMessage): string | null =>
  attachment?.url === '' ? attachment.name : null
