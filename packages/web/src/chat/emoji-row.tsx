// The emoji above the field. One press inserts one; the arrow keys move between them, and Escape returns to the field.
import { chatEmoji } from '@askwell/engine/chat'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useApp } from '../app/app-context.ts'

interface EmojiRowProps {
  readonly id: string
  readonly onChoose: (sign: string) => void
  readonly onClose: () => void
}

export function EmojiRow({ id, onChoose, onClose }: EmojiRowProps) {
  const { words } = useApp()
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])

  function key(event: KeyboardEvent): void {
    const signs = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = signs.findIndex((sign) => sign.matches(':focus'))
    const next = nextSign(event.key, at, signs.length, words.dir)
    if (next === null && event.key !== 'Escape') return
    // Otherwise Escape would also close the widget.
    event.preventDefault()
    if (next === null) onClose()
    else signs[next]?.focus()
  }

  return (
    <fieldset
      ref={list}
      id={id}
      className="composer__emoji-row"
      aria-label={words.t('chat.emoji')}
      onKeyDown={key}
    >
      {chatEmoji.map((sign, index) => (
        <button
          key={sign}
          type="button"
          className="composer__sign"
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(sign)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  )
}

export const SmileIcon = () => (
  <svg
    className="icon"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.2a4.4 4.4 0 0 0 7 0M9 9.7v.1M15 9.7v.1" />
  </svg>
)

/** The target of an arrow key; null = it is another key. */
export function nextSign(
  key: string,
  at: number,
  count: number,
  dir: 'ltr' | 'rtl',
): number | null {
  const step = dir === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (at + step + count) % count
    case 'ArrowLeft':
      return (at - step + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The text with the sign instead of the selection, and the new caret position; null = the text would be too long. */
export function withSign(
  text: string,
  sign: string,
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): { readonly text: string; readonly caret: number } | null {
  const next = text.slice(0, from) + sign + text.slice(to)
  return next.length > most ? null : { text: next, caret: from + sign.length }
}
