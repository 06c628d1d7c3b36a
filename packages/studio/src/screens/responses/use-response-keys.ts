// Single keys of the list: j and k go through its rows, x selects one, and a, s and d open the owner, the state and the due time of
// what is selected. / searches, ? lists them, and Escape closes the open response. They do nothing while somebody writes, and can
// be turned off (WCAG 2.1.4).
import { type RefObject, useEffect } from 'react'
import { areKeysOn } from '../../settings/single-keys.ts'

interface ResponseKeys {
  /** The element with the rows' buttons. */
  readonly list: RefObject<HTMLElement | null>
  readonly chosen: string | null
  readonly choose: (id: string) => void
  readonly close: () => void
  readonly search: () => void
  readonly help: () => void
}

export function useResponseKeys({ list, chosen, choose, close, search, help }: ResponseKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isElsewhere(event.target)
      )
        return
      if (event.key === 'Escape' && chosen !== null) act(event, close)
      if (!areKeysOn()) return
      if (event.key === '/') act(event, search)
      if (event.key === '?') act(event, help)
      if (event.key === 'x') {
        const box = document.activeElement
          ?.closest('tr')
          ?.querySelector<HTMLElement>('[type=checkbox]')
        if (box) act(event, () => box.click())
      }
      if (/^[asd]$/.test(event.key)) {
        const opener = list.current?.querySelector<HTMLElement>(`[data-key=${event.key}] button`)
        if (opener) act(event, () => openMenu(opener))
      }
      if (event.key !== 'j' && event.key !== 'k') return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-response]') ?? [])]
      const row = rows[nextPlace(rows, chosen, event.key === 'j' ? 1 : -1)]
      if (!row) return
      act(event, () => {
        row.focus()
        row.scrollIntoView({ block: 'nearest' })
        // While one is open, the keys open the next; otherwise Enter opens one.
        if (chosen !== null) choose(row.dataset['response'] ?? '')
      })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function nextPlace(rows: readonly HTMLElement[], chosen: string | null, by: 1 | -1): number {
  const at = rows.findIndex(
    (row) =>
      row === document.activeElement || (chosen !== null && row.dataset['response'] === chosen),
  )
  return at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))
}

/** The key of every menu button, which moves the focus to the first item. A click would leave it on the menu. */
function openMenu(button: HTMLElement): void {
  button.focus()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}

function act(event: KeyboardEvent, does: () => void): void {
  event.preventDefault()
  does()
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]):not([type=range]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  ) !== null
