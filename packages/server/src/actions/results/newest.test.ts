import { expect, it } from 'vitest'
import type { ResultQuery } from './asked.ts'
import { newestOf } from './newest.ts'
import type { Timed } from './series.ts'

const asked: ResultQuery = { completed: 'true', internal: 'false' }
const counted = { parts: [], counts: new Float64Array() }
const time = (day: number, responses: number, received = responses): Timed => ({
  day,
  counted,
  responses,
  completed: responses,
  received,
})
const dayOf = (iso: string | undefined): number => Date.parse(iso ?? '') / 86_400_000
const days = (times: readonly Timed[], of: Partial<ResultQuery> = {}) => {
  const newest = newestOf(times, { ...asked, ...of })
  return newest && [dayOf(newest.from), dayOf(newest.to)]
}

it.each<[string, Timed[], [number, number] | null]>([
  ['nothing, where nothing passes', [time(1, 0, 50)], null],
  ['all of little', [time(1, 3), time(20, 4)], [1, 27]],
  ['no more than is enough', [time(1, 600), time(8, 600), time(15, 0, 900)], [8, 15]],
  ['no more than may be read', [time(1, 1, 40_000), time(8, 1, 40_000)], [8, 15]],
])('the newest is %s', (_what, times, stretch) => {
  expect(days(times)).toEqual(stretch)
})

it('never goes beyond what was asked', () => {
  expect(
    days([time(1, 3), time(20, 4)], { from: '1970-01-03T00:00:00Z', to: '1970-01-22T00:00:00Z' }),
  ).toEqual([2, 21])
})
