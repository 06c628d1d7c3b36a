// The bubble next to the round button: the owner's text while the widget is closed. It never takes focus. Shown once a session, and never
// again to people who have dismissed it.
import type { Scheme } from '@askwell/contract/embed'
import { makeBlankFrame } from './blank-frame.ts'
import type { LauncherInput } from './launcher.ts'
import { crossPath, font, isDark, isStill, make, makeIcon, paint, shadow } from './paint.ts'

const widthPx = 264
/** Between the bubble and the button. */
const gapPx = 14
/** A visitor who leaves before that has not read it. */
const readMs = 3_000

export interface PopoverInput extends LauncherInput {
  readonly root: HTMLElement
  readonly code: string
  readonly closeLabel: string
  readonly scheme: Scheme | null
  /** It is visible already, and only changes. */
  readonly isShown: boolean
  /** What the visitor has dismissed; a new text is shown to them again. */
  readonly dismissed: string | null
  readonly onDismiss: (text: string) => void
}

/** Null where the owner has nothing to say, or this visitor has dismissed it. */
export function showPopover({
  root,
  code,
  closeLabel,
  scheme,
  isShown,
  dismissed,
  onDismiss,
  ...input
}: PopoverInput): HTMLElement | null {
  const { id, config, place, before, onPress } = input
  const { popover_text: text, size, margin } = config
  if (!text || text === dismissed || config.modal_mode || (wasSeen(code) && !isShown)) return null
  const [background, ink] = isDark(scheme) ? ['#1F252E', '#EDF0F4'] : ['#fff', '#14181F']
  const corner = `bottom:${place.y + size + gapPx}px;${place.side}:${place.x + before * (size + margin)}px`
  // The corner next to the button is the pointed one.
  const radius = place.side === 'right' ? '14px 14px 4px' : '14px 14px 14px 4px'
  const css = `position:fixed;${corner};width:${widthPx}px;max-width:calc(100vw - 16px);height:0;border-radius:${radius};box-shadow:${shadow};z-index:1;opacity:0`
  const box = make('div', `${css};transition:${isStill() ? 'none' : 'opacity .18s'}`)
  const frame = makeBlankFrame(
    id('popover-frame'),
    text,
    'width:100%;height:100%;border-radius:inherit',
    (body, owner) => {
      const bubble = make(
        'div',
        `display:inline-flex;border-radius:inherit;align-items:flex-start;background:${background};color:${ink}`,
        {},
        owner,
      )
      const wordsCss = `font:400 15px/22px ${font};color:${ink};padding:14px 0 14px 16px;cursor:pointer;text-align:start;overflow-wrap:anywhere`
      const words = make('button', wordsCss, { type: 'button', dir: 'auto' }, owner)
      const closeCss = `width:36px;height:36px;margin:6px 6px 0 2px;flex:none;display:grid;place-items:center;cursor:pointer;color:${ink}`
      const close = make('button', closeCss, { type: 'button', 'aria-label': closeLabel }, owner)
      words.textContent = text
      words.addEventListener('click', () => onPress('popover'))
      close.append(makeIcon(crossPath, 'width:18px;height:18px', owner))
      close.addEventListener('click', () => {
        box.remove()
        onDismiss(text)
      })
      for (const button of [words, close]) {
        button.addEventListener(
          'focus',
          () =>
            button.matches(':focus-visible') &&
            paint(button, `outline:2px solid ${ink};outline-offset:-4px`),
        )
        button.addEventListener('blur', () => paint(button, 'outline:none'))
      }
      bubble.append(words, close)
      body.append(bubble)
      paint(body, `background:${background}`)
      const { width, height } = bubble.getBoundingClientRect()
      paint(box, `width:${Math.ceil(width)}px;height:${Math.ceil(height)}px;opacity:1`)
    },
  )
  box.append(frame)
  root.append(box)
  setTimeout(() => keepSeen(code), readMs)
  return box
}

const seenKey = (code: string): string => `PSN::popover/${code}`

/** Where the browser keeps no storage, it was never seen. */
function wasSeen(code: string): boolean {
  try {
    return sessionStorage.getItem(seenKey(code)) !== null
  } catch {
    return false
  }
}

function keepSeen(code: string): void {
  try {
    sessionStorage.setItem(seenKey(code), '1')
  } catch {
    // It is shown at the next page as well.
  }
}
