// Styles answered by options: one, or several with isMultiSelect. Sent as one item an option.
import type { Option, Question, ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { Fault } from '../fault.ts'
import { isSeveral, type Style, type StyleFacts } from './style.ts'

/** The number of selections at which a choice is full. */
export const mostSelections = (question: Question, shown: readonly Option[]): number =>
  Math.min(question.maxSelectionCount ?? shown.length, shown.length)

export function choice(facts: StyleFacts): Style {
  return {
    answer: 'options',
    ...facts,
    fault: (question, answer) => choiceFault(question, answer, isSeveral(facts.several, question)),
    items: choiceItems,
  }
}

function choiceFault(question: Question, answer: Answer, isMulti: boolean): Fault | null {
  if (answer.kind !== 'options') return { code: 'generic' }
  const count = answer.optionIds.length
  if (!isMulti) return count > 1 ? { code: 'generic' } : null
  if (count > 1 && answer.optionIds.some((id) => isExclusive(question, id)))
    return { code: 'generic' }
  // "None of these" alone is a complete answer, whatever the minimum is.
  if (count === 1 && answer.optionIds.some((id) => isExclusive(question, id))) return null
  if (question.minSelectionCount !== undefined && count < question.minSelectionCount)
    return { code: 'select_min', min: question.minSelectionCount }
  if (question.maxSelectionCount !== undefined && count > question.maxSelectionCount)
    return { code: 'select_max', max: question.maxSelectionCount }
  return null
}

export const isExclusive = (question: Question, optionId: string): boolean =>
  question.options.find((option) => option.id === optionId)?.exclusive === true

const choiceItems = (question: Question, answer: Answer): ResponseItem[] =>
  answer.kind === 'options'
    ? answer.optionIds.map((optionId) => ({ question_id: question.id, option_id: optionId }))
    : []

/** The answer after choosing: an exclusive option clears the others and is cleared by them; a single choice keeps the newest. */
export function tidyChoice(question: Question, answer: Answer, isSinglePick: boolean): Answer {
  if (answer.kind !== 'options') return answer
  const last = answer.optionIds.at(-1)
  if (last === undefined) return answer
  if (isSinglePick || isExclusive(question, last))
    return answer.optionIds.length === 1 ? answer : { kind: 'options', optionIds: [last] }
  const others = answer.optionIds.filter((id) => !isExclusive(question, id))
  return others.length === answer.optionIds.length ? answer : { kind: 'options', optionIds: others }
}

/** One of a list; several with isMultiSelect. */
export const radio = choice({ several: 'byFlag', layout: 'inline' })

/** The same as text buttons. */
export const plain = choice({ several: 'byFlag', layout: 'inline' })

/** Several of a list, whatever isMultiSelect says. */
export const checklist = choice({ several: 'always', layout: 'inline' })

/** A closed list. */
export const dropdown = choice({ several: 'byFlag', layout: 'list' })

/** A choice whose options are shuffled once a run; the shuffle itself is `orderedOptions`. */
export const random = choice({ several: 'byFlag', layout: 'inline', isShuffled: true })

/** The owner's own scale, as words or faces. */
export const customScore = choice({ several: 'byFlag', layout: 'group' })

/** One choice; its key fills customer.gender. */
export const gender: Style = {
  ...choice({ several: 'never', layout: 'inline' }),
  customer: (question, answer) => {
    const key =
      answer.kind === 'options'
        ? question.options.find((option) => option.id === answer.optionIds[0])?.key
        : undefined
    return key === undefined ? {} : { gender: key }
  },
}

const consent = choice({ several: 'never', layout: 'group' })

/** Consent to a text. One option is the tick box, two are Accept and Decline. A required one accepts only the first,
 *  because a required consent must not be declined. */
export const agreement: Style = {
  ...consent,
  fault: (question, answer, shown) => {
    const accepted = question.options.toSorted((a, b) => a.order - b.order)[0]?.id
    const isAccepted = answer.kind === 'options' && answer.optionIds[0] === accepted
    return question.isRequired && !isAccepted
      ? { code: 'required' }
      : consent.fault(question, answer, shown)
  },
}
