import { font, make, paint } from './paint.ts'

export interface Badge {
  readonly element: HTMLElement
  show(count: number): void
}

/** What nobody has read yet, over the corner of the round button; 0 takes it away. */
export function makeBadge(): Badge {
  const css = `position:absolute;top:-4px;right:-4px;min-width:20px;border-radius:20px;background:#B3261E;color:#fff;font:600 12px/20px ${font};text-align:center;box-shadow:0 0 0 2px var(--psn-ring);pointer-events:none`
  const element = make('div', css)
  return {
    element,
    show(count) {
      element.textContent = `${Math.min(count, 99)}`
      paint(element, `display:${count > 0 ? 'block' : 'none'}`)
    },
  }
}
