// The language selector: nothing for one language, a toggle for two, a list for more (seed §2).
import type { Language } from '@askwell/contract'
import { useRef, useState } from 'react'
import { directionOf } from '../run/language.ts'
import { useApp } from './app-context.ts'
import { Icon } from './icon.tsx'
import type { LanguageDialog } from './language-dialog.tsx'

interface LanguageControlProps {
  readonly languages: readonly Language[]
  readonly currentId: string
  readonly choose: (languageId: string) => void
  readonly selector: string
}

/** The kind of selector for this number of languages on a standalone page. */
export const selectorFor = (count: number): string => (count === 2 ? 'toggle' : 'modal')

export function LanguageControl({ languages, currentId, choose, selector }: LanguageControlProps) {
  if (languages.length < 2) return null
  switch (selector) {
    case 'toggle': {
      const other = languages.find(({ id }) => id !== currentId)
      return other ? <LanguageToggle language={other} choose={choose} /> : null
    }
    case 'modal':
      return <LanguageModal languages={languages} currentId={currentId} choose={choose} />
    default:
      throw new Error('Unexpected language selector')
  }
}

function LanguageToggle({
  language,
  choose,
}: {
  readonly language: Language
  readonly choose: (languageId: string) => void
}) {
  return (
    <button type="button" className="language-button" onClick={() => choose(language.id)}>
      <Icon name="globe" size={16} />
      <span lang={language.code} dir={directionOf(language.code)}>
        {language.name}
      </span>
    </button>
  )
}

function LanguageModal({ languages, currentId, choose }: Omit<LanguageControlProps, 'selector'>) {
  const { words } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  // Most people never open it: its code is fetched when the button is touched, and is in the cache for the press.
  const [Dialog, setDialog] = useState<typeof LanguageDialog | null>(null)
  // After a failed load, the next press retries.
  const fetchDialog = () =>
    void import('./language-dialog.tsx').then(
      (part) => setDialog(() => part.LanguageDialog),
      () => setIsOpen(false),
    )
  const button = useRef<HTMLButtonElement>(null)
  const current = languages.find(({ id }) => id === currentId)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="language-button"
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onClick={() => {
          setIsOpen(true)
          fetchDialog()
        }}
      >
        <Icon name="globe" size={16} />
        <span className="visually-hidden">{words.t('language')}: </span>
        <span className="language-button__name">{current?.name}</span>
        <span className="language-button__code" aria-hidden="true">
          {current?.code.toUpperCase()}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && Dialog && (
        <Dialog languages={languages} currentId={currentId} choose={choose} close={close} />
      )}
    </>
  )
}
