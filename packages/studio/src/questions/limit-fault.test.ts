import type { Question } from '@askwell/contract'
import { expect, it } from 'vitest'
import { limitFault } from './limit-fault.ts'
import { ask } from './test/flow.ts'

const of = (
  more: Partial<Omit<Question, 'options' | 'statements'>>,
  options: string[] = [],
): Question => {
  const { question } = ask('q', 'checklist', { ...more, options })
  if (!question) throw new Error('no question')
  return question
}

it.each([
  [
    'selection',
    { minSelectionCount: 3, maxSelectionCount: 2 },
    ['a', 'b', 'c'],
    'least question.order',
  ],
  ['selection', { minSelectionCount: 3 }, ['a', 'b'], 'least question.tooMany'],
  ['selection', { maxSelectionCount: 3 }, ['a', 'b'], 'most question.tooMany'],
  ['selection', { minSelectionCount: 1, maxSelectionCount: 2 }, ['a', 'b'], null],
  ['selection', { maxSelectionCount: 3 }, [], null],
  ['lengths', { minLength: 5, maxLength: 4 }, [], 'least question.order'],
  ['lengths', { minLength: 4, maxLength: 4 }, [], null],
  ['range', { min: 1.5, max: 1 }, [], 'least question.order'],
  ['range', { min: -1 }, [], null],
] as const)(
  '%s %j of %j → %s (R-VAL-06, R-VAL-08, R-VAL-28, R-VAL-31)',
  (pair, more, options, expected) => {
    const fault = limitFault(of(more, [...options]), pair)
    expect(fault && `${fault.at} ${fault.word}`).toBe(expected)
  },
)
