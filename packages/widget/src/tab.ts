// The tab of modal mode: its text docked to the side of the window, as high as the text is long (R-WUI-03, R-WUI-30).
import type { LauncherInput } from './launcher.ts'
import { atRest } from './lift.ts'
import type { Shape } from './look.ts'
import { font, make, paint } from './paint.ts'

const labelMax = 24
const gapPx = 8
const widthPx = 42

export function tabShape({ config, place: { side }, before }: LauncherInput): Shape {
  let label: HTMLElement | null = null
  return {
    css: `transform:${atRest};top:50%;${side}:0;width:${widthPx}px;border-radius:${side === 'right' ? '10px 0 0 10px' : '0 10px 10px 0'}`,
    dress(button, element) {
      const css = `display:inline-block;padding:18px 11px;writing-mode:vertical-rl;white-space:nowrap;font:600 15px/20px ${font};color:inherit;cursor:pointer`
      const text = make('span', css, {}, button.ownerDocument)
      // The observer also sees fonts that come late. Several tabs are stacked.
      new ResizeObserver(() => {
        if (!text.isConnected) return
        const heightPx = Math.ceil(text.getBoundingClientRect().height)
        paint(element, `height:${heightPx}px;margin-top:${before * (heightPx + gapPx)}px`)
      }).observe(text)
      label = text
      button.append(text)
    },
    show(_isOpen, { toggle }) {
      const text = config.modal_toggle_text || toggle
      if (label)
        label.textContent = text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text
      return text
    },
  }
}
