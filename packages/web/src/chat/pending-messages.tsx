// The visitor's messages that are not known to be stored: in flight, waiting for the connection, or refused.
import type { ChatStatus } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type PendingMessage, pictureLost } from '@askwell/engine/chat'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Bubble } from './bubble.tsx'
import type { ChatSnapshot } from './chat-snapshot.ts'
import type { ChatActs } from './chat-store.ts'
import { refusalText, waitingText } from './refusal-text.ts'

interface PendingMessagesProps {
  readonly pending: readonly PendingMessage[]
  readonly uploading: ChatSnapshot['uploading']
  /** The status of the chat, which explains a refusal. */
  readonly status: ChatStatus | null
  readonly acts: Pick<ChatActs, 'retry' | 'discard'>
}

export function PendingMessages({ pending, uploading, status, acts }: PendingMessagesProps) {
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
  readonly status: ChatStatus | null
  readonly acts: PendingMessagesProps['acts']
}

function Delivery({ message, percent, status, acts }: DeliveryProps) {
  switch (message.delivery) {
    case 'sending':
      return <Sending percent={percent} />
    case 'waiting':
      return <Waiting message={message} acts={acts} />
    case 'refused':
      return <Refused message={message} status={status} acts={acts} />
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

function Refused({ message, status, acts }: Omit<DeliveryProps, 'percent'>) {
  const { words } = useApp()
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
/** The name of a picture that cannot be shown. */
const lostPicture = ({ attachment }: PendingMessage): string | null =>
  attachment?.url === '' ? attachment.name : null
