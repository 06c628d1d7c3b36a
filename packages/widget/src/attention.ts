// What happens when a message comes for a visitor who is not looking: a badge, and, where the owner of the page asks for it, a count
// before the page's title and a short sound.

import { font, make, paint } from './paint.ts'

export type Attention = (count: number) => void

/** `wanted`: words of `title` and `sound`. */
export function makeAttention(wanted: string): Attention {
  let known = 0
  let prefix = ''
  return (count) => {
    if (/\btitle\b/.test(wanted)) {
      const { title } = document
      const own = title.startsWith(prefix) ? title.slice(prefix.length) : title
      prefix = count > 0 ? `(${count}) ` : ''
      if (title !== prefix + own) document.title = prefix + own
    }
    if (count > known && /\bsound\b/.test(wanted)) play()
    known = count
  }
}

/** The number of unread messages, over the corner of the round button: its element for a count; with 0 it is invisible. */
export function makeBadge(): (count: number) => HTMLElement {
  const css = `position:absolute;top:-4px;right:-4px;min-width:20px;border-radius:20px;background:#B3261E;color:#fff;font:600 12px/20px ${font};text-align:center;box-shadow:0 0 0 2px var(--psn-ring);pointer-events:none`
  const element = make('div', css)
  return (count) => {
    element.textContent = `${Math.min(count, 99)}`
    paint(element, `display:${count > 0 ? 'block' : 'none'}`)
    return element
  }
}

const lengthS = 0.35

/** Synthesized, so that nothing has to be fetched. A browser that has not been touched yet stays silent. */
function play(): void {
  try {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    const { currentTime } = context
    tone.frequency.setValueAtTime(660, currentTime)
    tone.frequency.setValueAtTime(880, currentTime + lengthS / 3)
    volume.gain.setValueAtTime(0.08, currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + lengthS)
    tone.connect(volume).connect(context.destination)
    tone.onended = () => void context.close()
    tone.start()
    tone.stop(currentTime + lengthS)
  } catch {
    // The page allows no sound.
  }
}
