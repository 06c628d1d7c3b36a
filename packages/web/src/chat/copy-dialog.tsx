// Asks for the address of the copy. It closes with Escape, and reports when the copy will be sent.
import { isLeftAddress } from '@askwell/engine/chat'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { useChat } from './chat-context.ts'

interface CopyDialogProps {
  /** The visitor's address, if it is known. */
  readonly known: string
  readonly close: () => void
}

export function CopyDialog({ known, close }: CopyDialogProps) {
  const { words } = useApp()
  const { acts } = useChat()
  const [email, setEmail] = useState(known)
  const [isWrong, setWrong] = useState(false)
  const [copy, setCopy] = useState<'none' | 'sending' | 'sent' | 'failed'>('none')
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [titleId, emailId, faultId] = [useId(), useId(), useId()]
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const given = email.trim()
    if (!isLeftAddress(given)) {
      setWrong(true)
      field.current?.focus()
      return
    }
    if (copy === 'sending') return
    setCopy('sending')
    setCopy((await acts.mailCopy(given)) ? 'sent' : 'failed')
  }

  const isSent = copy === 'sent'
  return (
    <dialog
      ref={dialog}
      className="language-dialog chat-dialog"
      aria-labelledby={titleId}
      onClose={close}
    >
      <h2 id={titleId} className="language-dialog__title">
        {words.t('chat.copy')}
      </h2>
      <p className="chat-dialog__text" role="status">
        {isSent && words.t('chat.copySent')}
      </p>
      <form className="leave" noValidate onSubmit={(event) => void send(event)}>
        {!isSent && (
          <>
            <label htmlFor={emailId}>{words.t('chat.copyTo')}</label>
            <input
              ref={field}
              id={emailId}
              className="field"
              type="email"
              autoComplete="email"
              dir="ltr"
              maxLength={254}
              value={email}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? faultId : undefined}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value)
                setWrong(false)
              }}
            />
          </>
        )}
        {(isWrong || copy === 'failed') && (
          <p id={faultId} className="chat-dialog__fault" role="alert">
            {words.t(isWrong ? 'error.email' : 'systemError')}
          </p>
        )}
        <div className="chat-dialog__actions">
          <button
            type="button"
            className="button button--secondary"
            onClick={() => dialog.current?.close()}
          >
            {words.t('chat.close')}
          </button>
          {!isSent && (
            <button
              type="submit"
              className="button button--primary"
              aria-busy={copy === 'sending' || undefined}
            >
              {words.t('chat.copy')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
