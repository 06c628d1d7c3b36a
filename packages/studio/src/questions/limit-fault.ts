// What is wrong with a question's limits, worded as in the problems list, for the field itself.
import type { Question } from '@askwell/contract'

interface LimitFault {
  readonly at: 'least' | 'most'
  readonly word: 'question.order' | 'question.tooMany'
}

export function limitFault(
  question: Question,
  pair: 'selection' | 'lengths' | 'range',
): LimitFault | null {
  if (pair === 'lengths') return outOfOrder(question.minLength, question.maxLength)
  if (pair === 'range') return outOfOrder(question.min, question.max)
  const { minSelectionCount: least, maxSelectionCount: most, options } = question
  const crossed = outOfOrder(least, most)
  // The options of an owner's system are unknown here.
  if (crossed || options.length === 0) return crossed
  if (least !== undefined && least > options.length)
    return { at: 'least', word: 'question.tooMany' }
  return most !== undefined && most > options.length
    ? { at: 'most', word: 'question.tooMany' }
    : null
}

const outOfOrder = (least: number | undefined, most: number | undefined): LimitFault | null =>
  least !== undefined && most !== undefined && least > most
    ? { at: 'least', word: 'question.order' }
    : null
