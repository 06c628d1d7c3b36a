// The language choice in a widget's footer: nothing for one language, a toggle for two, and a list
// for more. The list opens where there is more space, which is above at the bottom of a frame
// . A phone uses the dialog of a page.
import type { Language } from '@askwell/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { LanguageControl } from '../app/language-control.tsx'
import { showPopup } from '../app/show-popup.ts'
import { directionOf } from '../run/language.ts'

interface LanguageMenuProps {
  readonly languages: readonly Language[]
  readonly currentId: string
  readonly choose: (languageId: string) => void
  readonly selector: 'dropdown' | 'modal'
}

export function LanguageMenu(props: LanguageMenuProps) {
  const { languages, selector } = props
  if (languages.length < 3) return <LanguageControl {...props} selector="toggle" />
  return selector === 'modal' ? (
    <LanguageControl {...props} selector="modal" />
  ) : (
    <Dropdown {...props} />
  )
}

function Dropdown({ languages, currentId, choose }: LanguageMenuProps) {
  const { words } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const current = languages.find(({ id }) => id === currentId)
  useEffect(() => {
    if (!isOpen || !list.current || !button.current) return
    const hide = showPopup(list.current, button.current, { align: 'end', whenTight: 'shrink' })
    list.current.querySelector<HTMLElement>('[aria-current], button')?.focus()
    return hide
  }, [isOpen])
  const leave = (): void => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <fieldset
      aria-label={words.t('language')}
      className="language-menu"
      onKeyDown={(event) => onKey(event)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="language-menu__button"
        aria-expanded={isOpen}
        aria-haspopup="true"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="globe" size={16} />
        <span lang={current?.code} dir={directionOf(current?.code ?? '')}>
          {current?.name}
        </span>
        <Icon name={isOpen ? 'chevron' : 'up'} size={16} />
      </button>
      {isOpen && (
        <ul ref={list} className="language-menu__list">
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
      )}
    </fieldset>
  )

  function onKey(event: KeyboardEvent): void {
    if (!isOpen) return
    if (event.key === 'Escape') {
      // The list closes, not the widget.
      event.preventDefault()
      leave()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = choices.findIndex((choice) => choice.matches(':focus'))
    choices[(at + step + choices.length) % choices.length]?.focus()
  }
}
