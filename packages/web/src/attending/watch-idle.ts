// Watches for hands: without any for the node's time the page starts over, and before that it says so and counts down. Any
// key, touch or movement is a hand.

import { draftKey } from '../run/unsent.ts'
import type { Attended } from './attended.ts'
import { idleLimitMs, isOver, keptTimes, warnAfterMs } from './idle-rule.ts'
import { type AttendingWords, wordsFor } from './words.ts'

// The next person at a shared device finds the first page and nothing of the one before: the draft goes, a partial that
// was sent is not gone on with, and the page opens again.

function startOver({ browser: { local }, node }: Attended): void {
  local.remove(draftKey(node.id))
  // Of every survey: a shared device goes on with nobody's.
  local.remove('INCOMPLETE_SURVEYS')
  // A link to go on carries a draft behind its mark.
  history.replaceState(null, '', location.pathname + location.search)
  if (navigator.onLine || navigator.serviceWorker?.controller) {
    location.reload()
    return
  }
  // Without a connection an unknown page would be all there is: what was answered is taken away now, the page comes later.
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
  // A draft that was taken up is somebody's, whoever that was.
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
    // Another page with another time begins its own.
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
    // There is nothing left to press on a last page, so the way to keep it stands there from the beginning.
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

/** Stands empty from the beginning, so that what is put into it later is read out: once, and not at every second. */
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
    // Not from under a pointer that is about to press: the press would land on the survey behind it.
    settle: () => {
      if (!live.querySelector(':hover')) live.replaceChildren()
    },
  }
}
