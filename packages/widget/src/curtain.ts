// What the content frame shows until its page has something to show: a skeleton of the survey, or an error
// message. It can be closed at any time. Its colours are those of the box around it.
import type { Scheme } from '@askwell/contract/embed'
import { crossPath, font, isDark, make, makeIcon } from './paint.ts'

export interface Curtain {
  /** Behind the frame, which is transparent while it is empty. */
  readonly picture: HTMLElement
  /** In front of the frame. */
  readonly close: HTMLElement
  /** Shows that the survey is loading. */
  wait(): void
  tell(words: string, onAgain: () => void): void
}

/** Top, width, height of what will be header, question and options. */
const bars = [
  '18px;120px;20px',
  '84px;60%;20px',
  '114px;40%;20px',
  '158px;calc(100% - 44px);52px',
  '218px;calc(100% - 44px);52px',
]

/** Of the box: its content may change its look while it is visible. */
export const boxCss = (scheme: Scheme | null): string =>
  isDark(scheme)
    ? '--psn-surface:#171B22;--psn-sunken:#272E38;--psn-ink:#EDF0F4'
    : '--psn-surface:#fff;--psn-sunken:#EEF1F4;--psn-ink:#14181F'
const surface = 'var(--psn-surface)'
const sunken = 'var(--psn-sunken)'
const ink = 'var(--psn-ink)'

export function makeCurtain(closeLabel: string, onClose: () => void): Curtain {
  const picture = make('div', `position:absolute;inset:0;background:${surface};color:${ink}`)
  for (const bar of bars) {
    const [top, width, height] = bar.split(';')
    picture.append(
      make(
        'div',
        `position:absolute;left:22px;top:${top};width:${width};height:${height};border-radius:6px;background:${sunken}`,
      ),
    )
  }
  const survey = [...picture.children]
  const closeCss = `position:absolute;right:8px;top:8px;width:40px;height:40px;display:grid;place-items:center;cursor:pointer;color:${ink}`
  const close = make('button', closeCss, { type: 'button', 'aria-label': closeLabel })
  close.append(makeIcon(crossPath, 'width:20px;height:20px', document))
  close.addEventListener('click', onClose)
  return {
    picture,
    close,
    wait: () => picture.replaceChildren(...survey),
    tell(words, onAgain) {
      const text = make(
        'p',
        `display:block;margin:96px 32px 16px;font:400 15px/22px ${font};color:${ink};text-align:center`,
        { role: 'alert', lang: 'en' },
      )
      const look = `display:block;margin:0 auto;padding:12px 20px;border:1px solid ${sunken};border-radius:10px;font:600 15px/20px ${font};color:${ink};cursor:pointer`
      const again = make('button', look, { type: 'button', lang: 'en' })
      text.textContent = words
      again.textContent = 'Try again'
      again.addEventListener('click', onAgain)
      picture.replaceChildren(text, again)
    },
  }
}
