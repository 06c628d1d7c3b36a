import type { Difference, SubjectInfo } from '@askwell/contract'
import { expect, it } from 'vitest'
import { columnGroups, comparedQuestion, shownDifferences } from './differences-view.ts'

const difference = (
  a: string,
  b: string,
  value: number,
  verdict: Difference['verdict'],
  what = 'nps',
): Difference => ({
  ...{ a, b, what, value, verdict, p: 0.01, p_adjusted: 0.02, overlap: 0 },
  interval: { low: value - 2, high: value + 2 },
})

it('names the higher column first, and clear differences before others', () =>
  expect(
    shownDifferences([
      difference('a', 'b', 1, 'no_difference'),
      difference('a', 'c', -12, 'lower'),
      difference('a', 'c', -1, 'lower', 'mean'),
      difference('b', 'c', 5, 'too_few'),
    ]),
  ).toEqual([
    { says: 'NpsHigher', first: 'c', second: 'a', by: 12, low: 10, high: 14 },
    { says: 'NpsAlike', first: 'a', second: 'b', by: 1, low: -1, high: 3 },
    { says: 'TooFew', first: 'b', second: 'c', by: 5, low: 3, high: 7 },
  ]))

it('compares means where there is no NPS, and nothing where there is neither', () => {
  expect(shownDifferences([difference('a', 'b', 3, 'higher', 'mean')])[0]?.says).toBe('MeanHigher')
  expect(shownDifferences([difference('a', 'b', 3, 'higher', 'option:x')])).toEqual([])
})

it('compares the four largest columns, in their order', () => {
  const values = [5, 0, 9, 7, 1, 8].map((count, at) => ({ value: `v${at}`, words: null, count }))
  const info = { on: { facet: 'device' }, values, is_counted: true } as Pick<
    SubjectInfo,
    'on' | 'values' | 'is_counted'
  > as SubjectInfo
  expect(columnGroups(info).map(({ name }) => name)).toEqual(['v0', 'v2', 'v3', 'v5'])
  expect(columnGroups(info)[0]?.filter).toEqual({ on: info.on, op: 'is', value: ['v0'] })
  const uncounted = { ...info, is_counted: false }
  expect(columnGroups(uncounted).map(({ name }) => name)).toEqual(['v0', 'v1', 'v2', 'v3'])
})

it('compares a question as a whole or by its NPS, but not a row or an end of it', () =>
  expect(
    [
      { question: 'q' },
      { question: 'q', part: 'nps_group' as const },
      { question: 'q', part: 'top2' as const },
      { question: 'q', row: 'r' },
      { facet: 'device' as const },
    ].map(comparedQuestion),
  ).toEqual(['q', 'q', null, null, null]))
