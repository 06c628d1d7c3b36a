// The visitor cannot undo ending a conversation, so this dialog asks first. The browser's own modal dialog keeps the
// focus inside and closes on Escape; it closes automatically when the chat is archived.
import type { ChatStatus } from '@askwell/contract'
import { useEffect, useRef } from 'react'
import { useApp } from '../app/app-context.ts'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'

interface ArchiveDialogProps {
  readonly archiving: ChatSnapshot['archiving']
  readonly status: ChatStatus | null
  readonly close: () => void
}

export function ArchiveDialog({ archiving, status, close }: ArchiveDialogProps) {
  const { words } = useApp()
  const { acts } = useChat()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (status !== 'open') dialog.current?.close()
  }, [status])
  return (
    <dialog
      ref={dialog}
      className="language-dialog chat-dialog"
      aria-labelledby="chat-dialog-title"
      aria-describedby="chat-dialog-text"
      onClose={close}
    >
      <h2 id="chat-dialog-title" className="language-dialog__title">
        {words.t('chat.archiveHeading')}
      </h2>
      <p id="chat-dialog-text" className="chat-dialog__text">
        {words.t('chat.archiveText')}
      </p>
      {archiving === 'failed' && (
        <p className="chat-dialog__fault" role="alert">
          {words.t('systemError')}
        </p>
      )}
      <div className="chat-dialog__actions">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => dialog.current?.close()}
        >
          {words.t('chat.no')}
        </button>
        <button
          type="button"
          className="button button--primary"
          aria-busy={archiving === 'sending' || undefined}
          onClick={acts.archive}
        >
          {words.t('chat.yes')}
        </button>
      </div>
    </dialog>
  )
}
