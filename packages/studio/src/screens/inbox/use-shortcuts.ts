// Single keys of the inbox. They can be turned off (WCAG 2.1.4), and do nothing while somebody writes or a dialog is open.
import { useEffect } from 'react'
import { areKeysOn } from '../../settings/single-keys.ts'

export const commands = ['reply', 'note', 'take', 'close', 'unread'] as const
export type Command = (typeof commands)[number]

interface Shortcuts {
  readonly order: readonly string[]
  readonly chosen: string | null
  readonly choose: (feedbackId: string) => void
  readonly takeNext: () => void
  readonly search: () => void
  readonly help: () => void
}

const keyCommands: Readonly<Record<string, Command>> = {
  r: 'reply',
  n: 'note',
  t: 'take',
  c: 'close',
  u: 'unread',
}
const listeners = new Set<(command: Command) => void>()

/** For the commands of a conversation. */
export function onCommand(listener: (command: Command) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        !areKeysOn() ||
        isWriting(event.target)
      )
        return
      if (!act(event.key, shortcuts)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function act(key: string, { order, chosen, choose, takeNext, search, help }: Shortcuts): boolean {
  const command = keyCommands[key.toLowerCase()]
  if (command !== undefined) {
    for (const listener of listeners) listener(command)
    return true
  }
  if (key === 'j' || key === 'k') {
    const at = chosen === null ? -1 : order.indexOf(chosen)
    const next = key === 'j' ? Math.min(order.length - 1, at + 1) : Math.max(0, at - 1)
    const feedbackId = order[next]
    if (feedbackId !== undefined) choose(feedbackId)
    return true
  }
  const others: Readonly<Record<string, () => void>> = { q: takeNext, '/': search, '?': help }
  others[key]?.()
  return key in others
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest(
    'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  ) !== null ||
    target.isContentEditable)
