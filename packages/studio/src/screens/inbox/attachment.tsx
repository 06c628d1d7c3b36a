// The attachment of a message: an image to look at, or a card for a PDF, which the browser only downloads.
import type { ChatAttachment } from '@askwell/contract'
import type { PendingMessage } from '@askwell/engine/chat'
import { FileText } from 'lucide-react'
import { useFileSize } from '../../words/file-size.ts'
import { useWords } from '../../words/words.ts'
import style from './attachment.module.css'
import { inboxWords } from './inbox-words.ts'

export function Attachment({
  attachment,
  sender,
}: {
  readonly attachment: ChatAttachment
  readonly sender: string
}) {
  const say = useWords(inboxWords)
  const { url, name, bytes, width, height } = attachment
  if (name !== undefined) {
    return (
      <a
        className={style['file']}
        data-testid="message-file"
        href={url}
        download={name}
        target="_blank"
        rel="noopener noreferrer"
      >
        <FileWords name={name} bytes={bytes} />
      </a>
    )
  }
  return (
    <a className={style['picture']} href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={url}
        alt={say('inbox.imageFrom', { name: sender })}
        loading="lazy"
        {...(width !== null && height !== null && { width, height })}
      />
    </a>
  )
}

export function PendingAttachment({
  attachment: { name, url, pdfBytes },
}: {
  readonly attachment: NonNullable<PendingMessage['attachment']>
}) {
  if (pdfBytes !== undefined) {
    return (
      <span className={style['file']}>
        <FileWords name={name} bytes={pdfBytes} />
      </span>
    )
  }
  return (
    <span className={style['picture']}>
      <img src={url} alt={name} />
    </span>
  )
}

function FileWords({ name, bytes }: { readonly name: string; readonly bytes: number }) {
  const size = useFileSize()
  return (
    <>
      <FileText size={20} aria-hidden />
      <span className={style['fileName']} dir="auto">
        {name}
      </span>
      <span className={style['fileKind']}>PDF · {size(bytes)}</span>
    </>
  )
}
