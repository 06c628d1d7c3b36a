import type { Filter } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { flowWith, id, q, text } from '../../test/result-samples.ts'
import { meaningOf } from './meanings.ts'
import { operatorsOf, planFilter } from './plan-filter.ts'

const abc = {
  options: ['a', 'b', 'c'].map((key, at) => ({
    id: id(101 + at),
    key,
    body: text(key),
    order: at,
    isVisible: true,
  })),
}
const on = { question: 'q' }
const calendar = { timezone: 'UTC', now: 0 }

describe('a filter that cannot be asked', () => {
  it.each([
    [
      'an unknown question',
      { on: { question: 'x' }, op: 'answered' },
      'filter.on',
      'is not a question',
    ],
    ['an unknown row', { on: { ...on, row: 'x' }, op: 'answered' }, 'filter.on', 'is not a row'],
    ['an operator of another subject', { on, op: 'taken' }, 'filter.op', 'which takes is, is_not'],
    [
      'an unknown option',
      { all: [{ on, op: 'is', value: ['a', 'z'] }] },
      'filter.all.0.value',
      '“z”',
    ],
    [
      'a value that is missing',
      { any: [{ not: { on, op: 'is' } }] },
      'filter.any.0.not.value',
      'must be a value',
    ],
    [
      'one end',
      { on: { facet: 'seconds' }, op: 'between', value: [1] },
      'filter.value',
      '[low, high]',
    ],
    [
      'ends in the wrong order',
      { on: { facet: 'seconds' }, op: 'between', value: [9, 1] },
      'filter.value',
      'lower end first',
    ],
    [
      'a word as an end',
      { on: { facet: 'seconds' }, op: 'between', value: ['x', 1] },
      'filter.value',
      'numbers as ends',
    ],
    [
      'a word as a date',
      { on: { facet: 'received_at' }, op: 'between', value: ['x', null] },
      'filter.value',
      'dates as ends',
    ],
    ['hour 24', { on: { facet: 'hour' }, op: 'is', value: 24 }, 'filter.value', 'from 0 to 23'],
    [
      'a page of another survey',
      { on: { page: id(77) }, op: 'reached' },
      'filter.on',
      'is not a page',
    ],
    [
      'promoters of a choice without weights',
      { on: { ...on, part: 'best' }, op: 'is', value: 'x' },
      'filter.on',
      'best and worst',
    ],
    [
      'seven levels',
      { not: { not: { not: { not: { not: { not: { all: [] } } } } } } },
      'filter.not.not.not.not.not.not',
      'deeper than 6',
    ],
    [
      '201 conditions',
      { any: Array.from({ length: 201 }, () => ({ on, op: 'answered' as const })) },
      'filter',
      'more than 200',
    ],
  ] as const satisfies readonly (readonly [string, Filter, string, string])[])(
    'refuses %s at its position',
    (_name, filter, field, sentence) => {
      const plan = planFilter(filter, { flows: [flowWith('radio', abc)] }, calendar)
      const faults = 'faults' in plan ? plan.faults : []
      expect(faults).toHaveLength(1)
      expect(faults[0]?.field).toBe(field)
      expect(faults[0]?.message).toContain(sentence)
    },
  )

  it('offers the operators that a subject takes', () => {
    const flows = [flowWith('radio', abc)]
    const of = (subject: Parameters<typeof meaningOf>[0]) => {
      const meaning = meaningOf(subject, { flows })
      return typeof meaning === 'string' ? meaning : operatorsOf(meaning)
    }
    expect(of({ question: q })).toEqual([
      ...['is', 'is_not', 'all_of', 'only'],
      ...['answered', 'unanswered', 'shown', 'not_shown', 'asked'],
    ])
    expect(of({ facet: 'received_at' })).toEqual(['between', 'last'])
    expect(of({ page: id(10) })).toEqual(['reached', 'passed', 'left_at'])
  })
})
