import type { FilterLeaf, FilterOperator } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConditionDraft, draftOf, leafOf } from './condition-draft.ts'
import { entryOf } from './subjects.ts'

const on = { question: 'q' }
const drafted = (op: FilterOperator, more: Partial<ConditionDraft>) => ({
  op,
  values: [],
  low: '',
  high: '',
  days: '',
  texts: '',
  ...more,
})

describe('a condition that is edited', () => {
  it('is the same condition while nothing is changed', () => {
    const number = fc.integer({ min: -1_000, max: 1_000 })
    const leaves = fc.oneof(
      fc.record({
        op: fc.constantFrom<FilterOperator>('is', 'is_not', 'all_of', 'only'),
        value: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
      }),
      fc
        .tuple(number, number)
        .map(([a, b]) => ({ op: 'between' as const, value: [Math.min(a, b), Math.max(a, b)] })),
      number.map((low) => ({ op: 'between' as const, value: [low, null] })),
      number.map((high) => ({ op: 'between' as const, value: [null, high] })),
      fc.integer({ min: 1, max: 3_660 }).map((days) => ({ op: 'last' as const, value: { days } })),
      fc.record({
        op: fc.constantFrom<FilterOperator>('contains', 'contains_word', 'not_contains'),
        value: fc.array(fc.constantFrom('late', ' no', 'too late'), { minLength: 1, maxLength: 3 }),
      }),
      fc.constantFrom<FilterOperator>('answered', 'reached').map((op) => ({ op })),
    )
    fc.assert(
      fc.property(leaves, (leaf) => {
        const whole: FilterLeaf = { on, ...leaf }
        expect(leafOf(on, draftOf(whole), entryOf(whole.op, ['between']))).toEqual(whole)
      }),
      { seed: 11, numRuns: 300 },
    )
  })

  it.each<[string, ConditionDraft, readonly FilterOperator[], FilterLeaf | null]>([
    ['no value is chosen', drafted('is', {}), ['is'], null],
    ['no end is entered', drafted('between', {}), ['between'], null],
    ['an end is not a number', drafted('between', { low: 'x', high: '3' }), ['between'], null],
    ['no text is entered', drafted('contains', { texts: ' \n' }), ['contains'], null],
    [
      'a line is empty',
      drafted('contains', { texts: 'late\n\nslow' }),
      ['contains'],
      { on, op: 'contains', value: ['late', 'slow'] },
    ],
    ['no day is entered', drafted('last', {}), ['last'], null],
    ['a part of a day', drafted('last', { days: '1.5' }), ['last'], null],
    ['no days at all', drafted('last', { days: '0' }), ['last'], null],
    [
      'ends in the wrong order',
      drafted('between', { low: '9', high: '10.5' }),
      ['between'],
      { on, op: 'between', value: [9, 10.5] },
    ],
    [
      'numbers are not compared as texts',
      drafted('between', { low: '10', high: '9' }),
      ['between'],
      { on, op: 'between', value: [9, 10] },
    ],
    [
      'days of a date',
      drafted('between', { low: '2026-11-20', high: '2026-11-01' }),
      ['between', 'last'],
      { on, op: 'between', value: ['2026-11-01', '2026-11-20'] },
    ],
    [
      'only the last day',
      drafted('between', { high: '2026-11-01' }),
      ['between', 'last'],
      { on, op: 'between', value: [null, '2026-11-01'] },
    ],
    [
      'values of another operator do not count',
      drafted('answered', { values: ['a'], low: '1' }),
      ['answered'],
      { on, op: 'answered' },
    ],
  ])('%s', (_name, draft, takes, leaf) =>
    expect(leafOf(on, draft, entryOf(draft.op, takes))).toEqual(leaf),
  )

  it('reads a single value like a list of one', () =>
    expect(draftOf({ op: 'is', value: true }).values).toEqual(['true']))
})
