import { describe, expect, it } from 'vitest'
import { planReading } from './plan-reading.ts'
import { nextStart, startOf } from './series.ts'

const hour = 3_600_000
/** Monday, 30 March 2026, 00:00 UTC, in hours. */
const monday = Date.UTC(2026, 2, 30) / hour
const at = (hours: number): number => (monday + hours) * hour
const mark = { from: monday + 5, before: monday + 24 * 17 + 3, way: 1 }
const all = { fromMs: null, beforeMs: null, unit: null }

const plan = (
  wanted: Partial<Parameters<typeof planReading>[0]>,
  dirty: readonly number[] = [],
  of: Parameters<typeof planReading>[1] = mark,
) => {
  const { kept, raw } = planReading(
    { ...all, ...wanted },
    of,
    new Set(dirty.map((one) => monday + one)),
  )
  return {
    kept: kept.map(({ unit, from, before }) => [unit, from - monday, before - monday]),
    raw: raw.map(({ fromMs, beforeMs }) =>
      [fromMs, beforeMs].map((ms) => (ms === null ? null : ms / hour - monday)),
    ),
  }
}

describe('what is read for a stretch of time', () => {
  it('everything itself, where nothing is folded', () => {
    expect(plan({ fromMs: at(1) }, [], null)).toEqual({ kept: [], raw: [[1, null]] })
  })

  it('hours, days and weeks, the longest that fit, and the rest itself', () => {
    expect(plan({})).toEqual({
      kept: [
        ['hour', 5, 24],
        ['day', 24, 168],
        ['week', 168, 336],
        ['day', 336, 408],
        ['hour', 408, 411],
      ],
      raw: [[411, null]],
    })
  })

  it('parts of an hour at both ends itself', () => {
    expect(plan({ fromMs: at(30.25), beforeMs: at(33.5) })).toEqual({
      kept: [['hour', 31, 33]],
      raw: [
        [30.25, 31],
        [33, 33.5],
      ],
    })
  })

  it('what lies within one hour, or after what is folded, itself', () => {
    expect(plan({ fromMs: at(30.25), beforeMs: at(30.5) })).toEqual({
      kept: [],
      raw: [[30.25, 30.5]],
    })
    expect(plan({ fromMs: at(500) })).toEqual({ kept: [], raw: [[500, null]] })
  })

  it('nothing before the first that was received', () => {
    expect(plan({ fromMs: at(-100.5), beforeMs: at(6) })).toEqual({
      kept: [['hour', 5, 6]],
      raw: [],
    })
  })

  it('an hour that changed itself, and around it the shorter units', () => {
    expect(plan({ fromMs: at(168), beforeMs: at(336) }, [200])).toEqual({
      kept: [
        ['day', 168, 192],
        ['hour', 192, 200],
        ['hour', 201, 216],
        ['day', 216, 336],
      ],
      raw: [[200, 201]],
    })
  })

  it('neighbouring hours that changed at once, and those before the mark too', () => {
    expect(plan({ beforeMs: at(6) }, [-50, 5]).raw).toEqual([
      [-50, -49],
      [5, 6],
    ])
  })

  it('by no longer unit than the points of a series', () => {
    expect(
      plan({ fromMs: at(0), beforeMs: at(336), unit: 'day' }, [], { ...mark, from: monday }).kept,
    ).toEqual([['day', 0, 336]])
    // The first week of this span lies in two months.
    expect(
      plan({ fromMs: at(0), beforeMs: at(336), unit: 'month' }, [], { ...mark, from: monday }).kept,
    ).toEqual([
      ['day', 0, 168],
      ['week', 168, 336],
    ])
  })
})

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

it.each([
  ['2026-04-01', 'day', '2026-04-01', '2026-04-02'],
  ['2026-04-01', 'week', '2026-03-30', '2026-04-06'],
  ['2026-03-30', 'week', '2026-03-30', '2026-04-06'],
  ['2026-03-29', 'week', '2026-03-23', '2026-03-30'],
  ['2026-12-31', 'month', '2026-12-01', '2027-01-01'],
  ['1970-01-01', 'week', '1969-12-29', '1970-01-05'],
] as const)('%s lies in the %s from %s up to %s', (day, unit, start, next) => {
  expect([startOf(dayOf(day), unit), nextStart(startOf(dayOf(day), unit), unit)]).toEqual([
    dayOf(start),
    dayOf(next),
  ])
})
