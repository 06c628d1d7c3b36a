// The text of the owner's limits, shown before any fault.
import type { Question } from '@askwell/contract'
import { ageRange, answerKind, styleOf, takesSeveral } from '@askwell/engine'
import type { Words } from '../app-types.ts'

export function limitsText(words: Words, question: Question): string {
  const kind = answerKind(question)
  if (kind === 'text') return textLimits(words, question)
  const { isOrdered } = styleOf(question.style)
  // An order holds all options, and a matrix all rows.
  return (kind === 'options' || kind === 'values') && takesSeveral(question) && !isOrdered
    ? selectionLimits(words, question)
    : ''
}

function textLimits(words: Words, question: Question): string {
  const { text, field } = styleOf(question.style)
  // The default limits of an age are obvious.
  if (question.style === 'age')
    return question.min === undefined && question.max === undefined
      ? ''
      : numberLimits(words, { ...question, ...ageRange(question) })
  // A slider shows its own ends.
  if (text === 'number') return field === 'range' ? '' : numberLimits(words, question)
  if (text === 'date') return words.t('date.format')
  return (text === 'line' || text === 'lines') && question.minLength
    ? words.t('limit.textAtLeast', { min: words.number(question.minLength) })
    : ''
}

function numberLimits({ t, number }: Words, { min, max }: Question): string {
  if (min !== undefined && max !== undefined)
    return t('limit.between', { min: number(min), max: number(max) })
  if (min !== undefined) return t('limit.atLeast', { min: number(min) })
  return max === undefined ? '' : t('limit.atMost', { max: number(max) })
}

function selectionLimits(
  { t, number }: Words,
  { minSelectionCount: min = 0, maxSelectionCount: max }: Question,
): string {
  if (max !== undefined && min === max) return t('choose.exactly', { count: number(max) })
  if (max !== undefined && min > 1)
    return t('choose.between', { min: number(min), max: number(max) })
  if (max !== undefined) return t('choose.atMost', { max: number(max) })
  return min > 1 ? t('choose.atLeast', { min: number(min) }) : ''
}
