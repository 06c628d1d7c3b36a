// Scrolling and focus on the drawn page. The engine says where to; the ids are the drawing's (`el-`, `q-`,
// `error-summary`, `page-heading`).
import type { Effect } from '@askwell/engine'
import { missingControl } from '../questions/style-props.ts'

export interface Surface {
  readonly scrollTo: (elementId: string, offsetPx: number) => void
  readonly focus: (target: FocusTarget) => void
}

export type FocusTarget = Extract<Effect, { type: 'focus' }>['target']

/** Where to scroll so that the element is below the header, or null when it is not further down. All in CSS px. */
export function scrollGoal(place: {
  readonly elementTop: number
  readonly headerBottom: number
  readonly scrollY: number
  readonly offsetPx: number
}): number | null {
  const distance = place.elementTop - place.headerBottom - place.offsetPx
  return distance > 0 ? place.scrollY + distance : null
}

export const surfaceOf = (win: Window, isStill: boolean): Surface => ({
  scrollTo: (elementId, offsetPx) => {
    const element = win.document.getElementById(`el-${elementId}`)
    if (!element) return
    const top = scrollGoal({
      elementTop: element.getBoundingClientRect().top,
      headerBottom: headerBottom(win),
      scrollY: win.scrollY,
      offsetPx,
    })
    if (top === null) return
    const jumps = isStill || win.matchMedia('(prefers-reduced-motion: reduce)').matches
    win.scrollTo({ top, behavior: jumps ? 'instant' : 'smooth' })
  },
  focus: (target) => {
    if (target === 'page') win.scrollTo({ top: 0, behavior: 'instant' })
    focusable(win.document, target)?.focus({ preventScroll: target === 'page' })
  },
})

/** Only a header that stays in place covers anything. */
function headerBottom(win: Window): number {
  const header = win.document.querySelector('header')
  if (!header || !['sticky', 'fixed'].includes(win.getComputedStyle(header).position)) return 0
  return Math.max(0, header.getBoundingClientRect().bottom)
}

function focusable(doc: Document, target: FocusTarget): HTMLElement | null {
  if (target === 'summary') return doc.getElementById('error-summary')
  if (target === 'page') return doc.getElementById('page-heading')
  const question = doc.getElementById(`q-${target.questionId}`)
  const controls = 'input:not([type="hidden"]), select, textarea, button'
  if (!question || question.matches(controls)) return question
  return (
    question.querySelector<HTMLElement>(missingControl) ??
    question.querySelector<HTMLElement>('input:checked') ??
    question.querySelector<HTMLElement>(controls) ??
    question
  )
}
