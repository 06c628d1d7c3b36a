// What is seen in the content frame until its page has something to show: a picture of a survey to come, or a word of what went
// wrong. It can be closed at any time. Its colours are those of the box around it.
import type { Scheme } from '@askwell/contract/embed'
import { crossPath, font, isDark, make, makeIcon } from './paint.ts'

export interface Curtain {
  /** Behind the frame, which lets it through while it is empty. */
  readonly picture: HTMLElement
  /** Before the frame. */
  readonly close: HTMLElement
  /** The survey is on its way. */
  wait(): void
  tell(words: string, onAgain: () => void): void
}

/** Left, top, width, height of what will be header, question and options. */
const bars = [
  '22px;18px;120px;20px',
  '22px;84px;60%;20px',
  '22px;114px;40%;20px',
  '22px;158px;calc(100% - 44px);52px',
  '22px;218px;calc(100% - 44px);52px',
]

/** Of the box: what stands in it may change its look while it is seen. */
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
    const [left, top, width, height] = bar.split(';')
    picture.append(
      make(
        'div',
        `position:absolute;left:${left};top:${top};width:${width};height:${height};border-radius:6px;background:${sunken}`,
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
      const look = `border:1px solid ${sunken};border-radius:10px;font:600 15px/20px ${font};color:${ink};cursor:pointer`
      const again = make('button', `display:block;margin:0 auto;padding:12px 20px;${look}`, {
        type: 'button',
        lang: 'en',
      })
      text.textContent = words
      again.textContent = 'Try again'
      again.addEventListener('click', onAgain)
      picture.replaceChildren(text, again)
    },
  }
}
