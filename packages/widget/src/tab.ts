// The tab of modal mode: its text docked to the side of the window, as high as the text is long (R-WUI-03, R-WUI-30).
import type { LauncherInput, Shape } from './launcher.ts'
import { font, make, paint } from './paint.ts'

const labelMax = 24
const gapPx = 8
const widthPx = 42

export function tabShape({ config, edge, place }: LauncherInput): Shape {
  let label: HTMLElement | null = null
  return {
    config,
    css: `top:50%;${edge}:0;width:${widthPx}px;border-radius:${edge === 'right' ? '10px 0 0 10px' : '0 10px 10px 0'}`,
    rest: 'translateY(-50%)',
    lifted: `translate(${edge === 'right' ? -4 : 4}px,-50%)`,
    dress(button, element) {
      const css = `display:inline-block;padding:18px 11px;writing-mode:vertical-rl;white-space:nowrap;font:600 15px/20px ${font};color:inherit;cursor:pointer`
      const text = make('span', css, {}, button.ownerDocument)
      // The observer also sees fonts that come late. One tab above the other, where there are several.
      new ResizeObserver(() => {
        if (!text.isConnected) return
        const heightPx = Math.ceil(text.getBoundingClientRect().height)
        paint(element, `height:${heightPx}px;margin-top:${place * (heightPx + gapPx)}px`)
      }).observe(text)
      label = text
      button.append(text)
    },
    show(_isOpen, { toggle }) {
      const text = config.modal_toggle_text || toggle
      if (label) label.textContent = text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text
      return text
    },
  }
}
