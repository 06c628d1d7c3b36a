// The list of languages over the page. The browser's own modal dialog keeps the focus inside and closes on Escape.
import type { Language } from '@askwell/contract'
import { useEffect, useRef, useState } from 'react'
import { directionOf } from '../run/language.ts'
import { useApp } from './app-context.ts'
import { Icon } from './icon.tsx'

interface LanguageDialogProps {
  readonly languages: readonly Language[]
  readonly currentId: string
  readonly choose: (languageId: string) => void
  /** Called when the dialog has closed. */
  readonly close: () => void
}

/** Fixed by the specification; the style sheet's animation takes as long. */
const animationMs = 250

export function LanguageDialog({ languages, currentId, choose, close }: LanguageDialogProps) {
  const { words } = useApp()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (!isLeaving) return
    const isStill = dialog.current?.closest('[data-still]') !== null
    // The dialog closes first, because the button behind it cannot get the focus while the dialog is modal.
    const timer = setTimeout(() => dialog.current?.close(), isStill ? 0 : animationMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  const leave = () => setIsLeaving(true)
  return (
    <dialog
      ref={dialog}
      className={isLeaving ? 'language-dialog language-dialog--leaving' : 'language-dialog'}
      aria-labelledby="language-dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={close}
    >
      <h2 id="language-dialog-title" className="language-dialog__title">
        {words.t('language.select')}
      </h2>
      <ul className="language-dialog__list">
        {languages.map(({ id, code, name }) => (
          <li key={id}>
            <button
              type="button"
              className="language-dialog__choice"
              aria-current={id === currentId ? 'true' : undefined}
              onClick={() => {
                if (id !== currentId) choose(id)
                leave()
              }}
            >
              <span lang={code} dir={directionOf(code)}>
                {name}
              </span>
              {id === currentId && <Icon name="check" size={18} />}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button button--secondary" onClick={leave}>
        {words.t('back')}
      </button>
    </dialog>
  )
}
