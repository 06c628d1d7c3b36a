// Whether a respondent may leave a state, and the faults that prevent it (seed §5, A-108, A-264).
import type { Element, Option, Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type Answer, isEmpty } from './answer.ts'
import type { Fault } from './fault.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, RunAnswer } from './run.ts'
import { mostSelections } from './styles/choice.ts'
import { isSinglePick, styleOf } from './styles/index.ts'
import { isEveryRow } from './styles/matrix.ts'
import { firedFor, orderedElements, shownOptions, visibility } from './visibility.ts'

export interface StateCheck {
  /** By question id, in page order: the faults of visible questions. */
  readonly faults: Readonly<Record<string, Fault>>
  /** Visible questions without an answer on a page without a button, which needs all answers, required or not. */
  readonly unanswered: readonly string[]
  readonly isPassed: boolean
}

export const isButton = (element: Element): boolean =>
  element.type === 'next_page' || element.type === 'submit'

/** The fault of one question's answer: `required` when empty, otherwise the style's fault. */
export function faultOf(
  question: Question,
  answer: Answer | null,
  shown: readonly Option[],
): Fault | null {
  if (!answer || isEmpty(answer)) return question.isRequired ? { code: 'required' } : null
  return styleOf(question.style).fault(question, answer, shown)
}

export function checkState(map: FlowMap, run: Run, stateId: string): StateCheck {
  const seen = visibility(map, firedFor(run, stateId))
  const elements = orderedElements(map, run.seed, stateId).filter(seen.element)
  const needsAll = !elements.some(isButton)
  const faults: Record<string, Fault> = {}
  const unanswered: string[] = []
  for (const element of elements) {
    const question = element.question
    if (!question) continue
    const answer = run.answers[question.id]?.answer ?? null
    const fault = faultOf(question, answer, shownOptions(seen, element))
    if (fault) faults[question.id] = fault
    else if (needsAll && isEmpty(answer)) unanswered.push(question.id)
  }
  return {
    faults,
    unanswered,
    isPassed: Object.keys(faults).length === 0 && unanswered.length === 0,
  }
}

/** Nothing can be added to this answer, so it is final without a Next button. */
export function isFinal(
  question: Question,
  given: RunAnswer | undefined,
  shown: readonly Option[],
): boolean {
  if (!given?.isCommitted || isEmpty(given.answer) || faultOf(question, given.answer, shown))
    return false
  if (isSinglePick(question)) return true
  const { answer } = given
  switch (answer.kind) {
    case 'text':
    case 'file':
      return true
    case 'matrix':
      return isEveryRow(question, answer.rows)
    case 'values':
      return (
        question.maxSelectionCount !== undefined &&
        answer.values.length >= question.maxSelectionCount
      )
    case 'options':
      // A ranking can always be changed; only its Next button confirms it.
      if (styleOf(question.style).isOrdered) return false
      return (
        answer.optionIds.length >= mostSelections(question, shown) ||
        shown.some((option) => option.exclusive && answer.optionIds.includes(option.id))
      )
    default:
      return unreachable(answer)
  }
}
