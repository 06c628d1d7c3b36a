// One message: its text with links, its image or PDF, or a few large emoji.
import type { ChatAttachment } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { sizeText } from '../questions/size-text.ts'
import { bigEmojiCount } from './big-emoji.ts'
import { messagePieces } from './message-pieces.ts'

interface BubbleProps {
  readonly body: string | null
  /** With a name it is a PDF, otherwise an image. Without an address it cannot be opened yet. */
  readonly attachment:
    | (Pick<ChatAttachment, 'url' | 'width' | 'height' | 'name'> &
        Partial<Pick<ChatAttachment, 'bytes'>>)
    | null
}

export function Bubble({ body, attachment }: BubbleProps) {
  return (
    <>
      {attachment &&
        (attachment.name === undefined ? (
          <Picture {...attachment} />
        ) : (
          <FileCard {...attachment} name={attachment.name} />
        ))}
      {body && <Words body={body} />}
    </>
  )
}

function Words({ body }: { readonly body: string }) {
  const emoji = bigEmojiCount(body)
  if (emoji > 0) return <p className={`emoji emoji--${emoji}`}>{body}</p>
  return (
    <p className="bubble" dir="auto">
      {messagePieces(body).map((piece, at) =>
        piece.kind === 'text' ? (
          <span key={at}>{piece.text}</span>
        ) : (
          <a
            key={at}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer"
            title={piece.href}
            aria-label={piece.text.endsWith('…') ? `${piece.text} ${piece.href}` : undefined}
          >
            {piece.text}
          </a>
        ),
      )}
    </p>
  )
}

function Picture({ url, width, height }: NonNullable<BubbleProps['attachment']>) {
  const { words } = useApp()
  const size = width && height ? { width, height } : {}
  return (
    <a
      className="picture"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.t('chat.openImage')}
    >
      <img src={url} alt={words.t('chat.image')} loading="lazy" {...size} />
    </a>
  )
}

function FileCard({
  url,
  name,
  bytes,
}: NonNullable<BubbleProps['attachment']> & { readonly name: string }) {
  const { words } = useApp()
  return (
    <a
      className="file-card"
      data-testid="chat-file"
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="file" />
      <span className="file-card__name">
        <bdi>{name}</bdi>
      </span>
      <span className="file-card__kind">
        PDF{bytes !== undefined && <> · {sizeText(words, bytes)}</>}
      </span>
    </a>
  )
}
