// Watches for hands: without any for the node's time the page starts over, and before that it says so. Any key, touch or
// movement is a hand.
import type { Attended } from './attended.ts'
import { idleLimitMs, warnAfterMs } from './idle-rule.ts'
import { startOver } from './start-over.ts'
import { wordsFor } from './words.ts'

const hands = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchstart', 'scroll'] as const
const lookMs = 250

export function watchIdle(attended: Attended, place: HTMLElement): void {
  const { browser, node, run } = attended
  const { nowMs, later } = browser
  const warning = warningIn(place)
  let touchedAtMs = nowMs()
  let limitMs: number | null = null
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
    const next = idleLimitMs(run.store().getSnapshot().run, hasBegun, node)
    // Another page with another time begins its own.
    if (next !== limitMs) touchedAtMs = nowMs()
    limitMs = next
    const idleMs = nowMs() - touchedAtMs
    if (limitMs !== null && idleMs >= limitMs) {
      startOver(attended)
      return
    }
    if (limitMs !== null && idleMs >= warnAfterMs(limitMs)) warning.show()
    else warning.settle()
    later(lookMs, look)
  }
  look()
}

/** Stands empty from the beginning, so that what is put into it later is read out. */
function warningIn(place: HTMLElement): { show: () => void; settle: () => void } {
  const live = document.createElement('div')
  live.setAttribute('role', 'alert')
  place.append(live)
  return {
    show: () => {
      if (live.firstChild) return
      const words = wordsFor(document.documentElement.lang)
      const text = document.createElement('p')
      text.textContent = words.warning
      const stay = document.createElement('button')
      stay.type = 'button'
      stay.className = 'button button--text'
      stay.textContent = words.stay
      const card = document.createElement('div')
      card.className = 'attending__warning'
      stay.onclick = () => live.replaceChildren()
      card.append(text, stay)
      live.append(card)
    },
    // Not from under a pointer that is about to press: the press would land on the survey behind it.
    settle: () => {
      if (!live.querySelector(':hover')) live.replaceChildren()
    },
  }
}
