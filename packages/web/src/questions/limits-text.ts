// What the owner's limits ask for, said before anything went wrong.
import type { Question } from '@askwell/contract'
import type { Words } from '../app-types.ts'

export function limitsText(words: Words, question: Question): string {
  if (question.style === 'numeric') return numberLimits(words, question)
  if (question.style === 'text' || question.style === 'textarea')
    return question.minLength ? words.t('limit.textAtLeast', { min: words.number(question.minLength) }) : ''
  if (question.style === 'checklist' || question.isMultiSelect) return selectionLimits(words, question)
  return ''
}

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
