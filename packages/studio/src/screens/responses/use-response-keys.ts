// Single keys of the list: j and k go through its rows, x selects one, and a, s and d open the owner, the state and the due time of
// what is selected. n goes to the note of the open response. / searches, ? lists them, and Escape closes the open response. They do nothing while somebody writes, and can
// be turned off (WCAG 2.1.4).
import { unreachable } from '@askwell/contract/unreachable'
import { type RefObject, useEffect } from 'react'
import { areKeysOn } from '../../settings/single-keys.ts'
import { actOf, nextRow, type ResponseAct } from './response-keys.ts'

interface ResponseKeys {
  /** The element with the rows' buttons. */
  readonly list: RefObject<HTMLElement | null>
  readonly chosen: string | null
  readonly choose: (id: string) => void
  readonly close: () => void
  /** Null: the list has no search. */
  readonly search: (() => void) | null
  readonly help: () => void
}

export function useResponseKeys(input: ResponseKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const act = isElsewhere(event.target) ? null : actOf(event, areKeysOn())
      const perform = act && performerOf(act, input)
      if (!perform) return
      event.preventDefault()
      perform()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** Null = there is nothing that the key could do now. */
function performerOf(act: ResponseAct, input: ResponseKeys): (() => void) | null {
  switch (act) {
    case 'next':
    case 'previous':
      return rowOpener(input, act === 'next' ? 1 : -1)
    case 'select': {
      const box = document.activeElement
        ?.closest('tr, li')
        ?.querySelector<HTMLElement>('[type=checkbox]')
      return box ? () => box.click() : null
    }
    case 'owner':
    case 'state':
    case 'due': {
      const opener = input.list.current?.querySelector<HTMLElement>(`[data-opens=${act}] button`)
      return opener ? () => openMenu(opener) : null
    }
    case 'note': {
      const field = document.querySelector<HTMLElement>('#screen [name=note]')
      return field ? () => field.focus() : null
    }
    case 'close':
      return input.chosen === null ? null : input.close
    case 'search':
      return input.search
    case 'help':
      return input.help
    default:
      return unreachable(act)
  }
}

function rowOpener({ list, chosen, choose }: ResponseKeys, by: 1 | -1): (() => void) | null {
  const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-response]') ?? [])]
  const at = rows.findIndex(
    (row) =>
      row === document.activeElement || (chosen !== null && row.dataset['response'] === chosen),
  )
  const row = rows[nextRow(rows.length, at, by)]
  if (!row) return null
  return () => {
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
    // While one is open, the keys open the next; otherwise Enter opens one.
    if (chosen !== null) choose(row.dataset['response'] ?? '')
  }
}

/** The key of every menu button, which moves the focus to the first item. A click would leave it on the menu. */
function openMenu(button: HTMLElement): void {
  button.focus()
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]):not([type=range]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  ) !== null
