// The form to leave a message for the next agent: in the queue and outside the hours. With an address the answer also comes by
// mail. While no agent is online but messages can be written as usual, it asks only for the address.
import { isLeftAddress } from '@askwell/engine/chat'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import type { ChatActs } from './chat-store.ts'

const mostCharacters = 5_000

interface LeaveMessageProps {
  /** `address`: the message is already written, or is written elsewhere. */
  readonly asks: 'message' | 'address'
  /** The address from an earlier message. */
  readonly email: string
  readonly acts: Pick<ChatActs, 'draft' | 'keepDraft' | 'leaveMessage'>
  /** Absent if the form cannot be closed. */
  readonly close?: () => void
}

export function LeaveMessage({ asks, email: known, acts, close }: LeaveMessageProps) {
  const { words } = useApp()
  const isAddress = asks === 'address'
  const [text, show] = useState(acts.draft)
  const [email, setEmail] = useState(known)
  const [isWrong, setWrong] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const [emailId, faultId] = [useId(), useId()]
  const field = useRef<HTMLTextAreaElement>(null)
  // The visitor opened it to write.
  const isAsked = close !== undefined
  useEffect(() => {
    if (isAsked) (field.current ?? address.current)?.focus({ preventScroll: true })
  }, [isAsked])
  const setText = (next: string): void => {
    show(next)
    acts.keepDraft(next)
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    const given = email.trim()
    if ((given !== '' || isAddress) && !isLeftAddress(given)) {
      setWrong(true)
      address.current?.focus()
      return
    }
    if (isAddress) acts.leaveMessage(words.t('chat.leaveEmail'), given)
    else {
      acts.leaveMessage(text, given === '' ? undefined : given)
      setText('')
    }
    close?.()
  }

  return (
    <form className="leave" data-testid="chat-leave" noValidate onSubmit={send}>
      <p>{words.t('chat.leaveText')}</p>
      {!isAddress && (
        <textarea
          ref={field}
          className="field leave__text"
          rows={2}
          dir="auto"
          maxLength={mostCharacters}
          placeholder={words.t('chat.write')}
          aria-label={words.t('chat.write')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <label htmlFor={emailId}>
        {words.t('chat.email')}{' '}
        {!isAddress && <span className="leave__optional">{words.t('optional')}</span>}
      </label>
      <input
        ref={address}
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
      {isWrong && (
        <p id={faultId} className="composer__fault" role="alert">
          {words.t('error.email')}
        </p>
      )}
      <div className="leave__buttons">
        {close && (
          <button type="button" className="button button--secondary" onClick={close}>
            {words.t('chat.close')}
          </button>
        )}
        <button
          type="submit"
          className="button button--primary"
          disabled={!isAddress && text.trim() === ''}
        >
          {words.t(isAddress ? 'chat.leaveEmail' : 'chat.send')}
        </button>
      </div>
    </form>
  )
}
