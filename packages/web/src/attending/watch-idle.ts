// Watches for activity: without any for the node's time the page starts over, after a warning with a countdown. Any
// key, touch or movement is activity.

import { draftKey } from '../run/unsent.ts'
import type { Attended } from './attended.ts'
import { idleLimitMs, isOver, keptTimes, warnAfterMs } from './idle-rule.ts'
import { type AttendingWords, wordsFor } from './words.ts'

// The next person at a shared device gets the first page and no data of the previous person: the draft is deleted, a sent
// partial is not continued, and the page reloads.

function startOver({ browser: { local }, node }: Attended): void {
  local.remove(draftKey(node.id))
  // For all surveys: a shared device never continues a feedback.
  local.remove('INCOMPLETE_SURVEYS')
  // The fragment of a resume link contains a draft.
  history.replaceState(null, '', location.pathname + location.search)
  if (navigator.onLine || navigator.serviceWorker?.controller) {
    location.reload()
    return
  }
  // Offline a reload could fail, so the answers are hidden now, and the page reloads later.
  document.body.hidden = true
  addEventListener('online', () => location.reload(), { once: true })
}

const hands = [
  'pointerdown',
  'pointermove',
  'keydown',
  'input',
  'wheel',
  'touchstart',
  'scroll',
] as const
const lookMs = 250

export function watchIdle(attended: Attended, place: HTMLElement): void {
  const { browser, node, run } = attended
  const { nowMs, later } = browser
  const [warning, countdown] = [cardIn(place, 'alert'), cardIn(place, 'status')]
  let touchedAtMs = nowMs()
  let limitMs: number | null = null
  let isKept = false
  // A resumed draft was begun by somebody, so the run has begun.
  let hasBegun = run.resumed !== null

  for (const hand of hands)
    addEventListener(
      hand,
      () => {
        touchedAtMs = nowMs()
        hasBegun = true
      },
      { capture: true, passive: true },
    )

  function look(): void {
    const { run: now } = run.store().getSnapshot()
    const next = idleLimitMs(now, hasBegun, node)
    // A page with another limit starts its own timer.
    if (next !== limitMs) {
      touchedAtMs = nowMs()
      isKept = false
    }
    limitMs = next
    const leftMs =
      limitMs === null
        ? Number.POSITIVE_INFINITY
        : limitMs * (isKept ? keptTimes : 1) - (nowMs() - touchedAtMs)
    if (leftMs <= 0) {
      startOver(attended)
      return
    }
    const isWarned = limitMs !== null && leftMs <= limitMs - warnAfterMs(limitMs)
    const seconds = Math.ceil(leftMs / 1_000)
    if (isWarned && !isOver(now))
      warning.show(({ warning: text, stay: caption }) => ({ text, caption }), seconds)
    else warning.settle()
    // A last page has no other buttons, so the button that keeps it is shown from the beginning.
    if (isOver(now) && limitMs !== null && (isWarned || !isKept))
      countdown.show(({ over: text, keep: caption }) => ({ text, caption }), seconds, keep)
    else countdown.settle()
    later(lookMs, look)
  }
  function keep(): void {
    isKept = true
  }
  look()
}

interface Card {
  readonly show: (
    say: (words: AttendingWords) => { readonly text: string; readonly caption: string },
    seconds: number,
    press?: () => void,
  ) => void
  readonly settle: () => void
}

/** Empty at first, so that a screen reader announces a later text: once, and not every second. */
function cardIn(place: HTMLElement, role: 'alert' | 'status'): Card {
  const live = document.createElement('div')
  live.setAttribute('role', role)
  place.append(live)
  const shown = document.createElement('span')
  shown.ariaHidden = 'true'
  return {
    show: (say, seconds, press) => {
      const code = document.documentElement.lang
      const left = new Intl.NumberFormat(`${code}-u-nu-latn`, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'long',
      }).format(seconds)
      if (shown.textContent !== left) shown.textContent = left
      if (live.firstChild) return
      const { text, caption } = say(wordsFor(code))
      const said = document.createElement('span')
      said.className = 'visually-hidden'
      said.textContent = left
      const line = document.createElement('p')
      line.append(`${text} `, said, shown)
      const stay = document.createElement('button')
      stay.type = 'button'
      stay.className = 'button button--text'
      stay.textContent = caption
      const card = document.createElement('div')
      card.className = role === 'alert' ? 'attending__warning' : 'attending__countdown'
      stay.onclick = () => {
        press?.()
        live.replaceChildren()
      }
      card.append(line, stay)
      live.append(card)
    },
    // Not while a pointer is about to press, because the press would hit the survey behind it.
    settle: () => {
      if (!live.querySelector(':hover')) live.replaceChildren()
    },
  }
}
