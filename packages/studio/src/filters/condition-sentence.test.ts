import type { Filter, FilterLeaf } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { compileAll } from '../words/translations.ts'
import { type ConditionNames, sentenceOf } from './condition-sentence.ts'
import { conditionWords } from './condition-words.ts'

/** The English texts with their parameters filled in. */
const names: ConditionNames = {
  say: (id, values = {}) =>
    conditionWords[id]
      .replace(/\{days, plural, one \{day\} other \{# days\}\}/, `${values['days']} days`)
      .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  subject: (on) => ('question' in on ? 'Cabin' : 'facet' in on ? on.facet : 'Start'),
  value: (_on, value) => value.toUpperCase(),
  number: (value) => `#${value}`,
  date: (text) => `day ${text}`,
  list: (items, joint) => items.join(` ${joint} `),
}
const cabin = { question: 'cabin' }
const tag = { facet: 'tag' } as const
const plan = { customer: 'plan' }
const page = { page: '00000000-0000-4000-8000-000000000001' }

describe('a condition in words', () => {
  it.each<[Filter, string]>([
    [{ on: cabin, op: 'is', value: ['economy'] }, 'Cabin is ECONOMY'],
    [{ on: cabin, op: 'is', value: ['economy', 'first'] }, 'Cabin is ECONOMY or FIRST'],
    [{ on: cabin, op: 'is_not', value: 'first' }, 'Cabin was answered, and not with FIRST'],
    [{ on: cabin, op: 'contains', value: 'late' }, 'Cabin contains “late”'],
    [
      { on: cabin, op: 'contains_word', value: ['late', 'slow'] },
      'Cabin contains the word “late” or “slow”',
    ],
    [
      { on: cabin, op: 'not_contains', value: 'late' },
      'Cabin was answered, and does not contain “late”',
    ],
    [{ on: plan, op: 'is_not', value: 'free' }, 'Start is not FREE'],
    [{ on: cabin, op: 'all_of', value: ['a', 'b'] }, 'Cabin includes A and B'],
    [{ on: cabin, op: 'only', value: ['a', 'b'] }, 'Cabin is exactly A and B'],
    [{ on: cabin, op: 'between', value: [9, 10] }, 'Cabin is from #9 to #10'],
    [{ on: cabin, op: 'between', value: [0, null] }, 'Cabin is at least #0'],
    [{ on: cabin, op: 'between', value: [null, 6] }, 'Cabin is at most #6'],
    [{ on: cabin, op: 'between', value: [null, null] }, 'Cabin is known'],
    [
      { on: cabin, op: 'between', value: ['2026-11-01', '2026-11-02'] },
      'Cabin is from day 2026-11-01 to day 2026-11-02',
    ],
    [
      { on: { facet: 'received_at' }, op: 'between', value: ['2026-11-01', '2026-12-01'] },
      'received_at is from day 2026-11-01 to before day 2026-12-01',
    ],
    [
      { on: { facet: 'created_at' }, op: 'between', value: [null, '2026-12-01'] },
      'created_at is before day 2026-12-01',
    ],
    [{ on: cabin, op: 'last', value: { days: 7 } }, 'Cabin is in the last 7 days'],
    [{ on: cabin, op: 'answered' }, 'Cabin was answered'],
    [{ on: plan, op: 'answered' }, 'Start is known'],
    [{ on: cabin, op: 'asked' }, 'The page of Cabin was reached'],
    [{ on: cabin, op: 'shown' }, 'Cabin was seen'],
    [{ on: cabin, op: 'not_shown' }, 'Cabin was not seen'],
    [{ on: cabin, op: 'unanswered' }, 'Cabin was seen, and not answered'],
    [{ on: page, op: 'reached' }, 'Page “Start” was reached'],
    [{ on: page, op: 'passed' }, 'Page “Start” was finished'],
    [{ on: page, op: 'left_at' }, 'Page “Start” was the last one'],
    [{ not: { on: cabin, op: 'answered' } }, 'Not: Cabin was answered'],
    [{ on: tag, op: 'is', value: ['vip', 'late'] }, 'tag is VIP or LATE'],
    [{ on: tag, op: 'all_of', value: ['vip', 'late'] }, 'tag includes VIP and LATE'],
    [{ on: tag, op: 'is_not', value: 'vip' }, 'tag is not VIP'],
    [{ not: { on: tag, op: 'answered' } }, 'Not: tag is known'],
    [{ on: { facet: 'follow_up' }, op: 'is', value: 'open' }, 'follow_up is OPEN'],
    [{ on: { facet: 'assignee' }, op: 'answered' }, 'assignee is known'],
    [
      {
        any: [
          { on: cabin, op: 'is', value: 'a' },
          {
            all: [
              { on: cabin, op: 'answered' },
              { on: page, op: 'passed' },
            ],
          },
        ],
      },
      'Cabin is A or Cabin was answered and Page “Start” was finished',
    ],
    [{ all: [] }, 'Everybody'],
    [{ any: [] }, 'Nobody'],
  ])('%j', (filter, sentence) => expect(sentenceOf(filter, names)).toBe(sentence))

  it('says zero, which is a number like any other', () => {
    const leaf: FilterLeaf = { on: cabin, op: 'between', value: [0, 0] }
    expect(sentenceOf(leaf, names)).toBe('Cabin is from #0 to #0')
  })

  it('has texts that can be compiled', () => expect(() => compileAll(conditionWords)).not.toThrow())
})
