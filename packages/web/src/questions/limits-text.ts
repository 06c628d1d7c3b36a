// What the owner's limits ask for, said before anything went wrong.
import type { Question, QuestionStyle } from '@askwell/contract'
import { ageRange } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import { takesSeveral } from './question-views.ts'

const lines: ReadonlySet<QuestionStyle> = new Set(['customer_schema', 'dynamic_request', 'external_id', 'naming', 'text', 'textarea'])

export function limitsText(words: Words, question: Question): string {
  if (question.style === 'numeric') return numberLimits(words, question)
  // That a life is no longer than 120 years needs no saying.
  if (question.style === 'age')
    return question.min === undefined && question.max === undefined ? '' : numberLimits(words, { ...question, ...ageRange(question) })
  if (question.style === 'datepicker') return words.t('date.format')
  if (lines.has(question.style)) return question.minLength ? words.t('limit.textAtLeast', { min: words.number(question.minLength) }) : ''
  if (takesChoices(question)) return selectionLimits(words, question)
  return ''
}

/** A matrix and a ranking take several as well, but not a number of them. */
const takesChoices = (question: Question): boolean =>
  takesSeveral(question) && question.style !== 'matrix' && question.style !== 'ranking' && question.style !== 'email'

function numberLimits({ t, number }: Words, { min, max }: Question): string {
  if (min !== undefined && max !== undefined) return t('limit.between', { min: number(min), max: number(max) })
  if (min !== undefined) return t('limit.atLeast', { min: number(min) })
  return max === undefined ? '' : t('limit.atMost', { max: number(max) })
}

function selectionLimits({ t, number }: Words, { minSelectionCount: min = 0, maxSelectionCount: max }: Question): string {
  if (max !== undefined && min === max) return t('choose.exactly', { count: number(max) })
  if (max !== undefined && min > 1) return t('choose.between', { min: number(min), max: number(max) })
  if (max !== undefined) return t('choose.atMost', { max: number(max) })
  return min > 1 ? t('choose.atLeast', { min: number(min) }) : ''
}
