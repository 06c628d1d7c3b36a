import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition } from './conditions.ts'
import { numberOf } from './facts.ts'
import { type PreviousKind, previousCondition, previousSpan } from './previous-period.ts'
import { dayNumber, dayOf, readTime, startOfDay } from './zoned-time.ts'

const instant = (timezone: string, text: string): number => {
  const read = readTime(text)
  return read?.at ?? startOfDay(timezone, read?.day ?? 0)
}
const before = (timezone: string, kind: PreviousKind, from: string, to: string) => {
  const span = { from: instant(timezone, from), to: instant(timezone, to) }
  const found = previousSpan(span, kind, timezone)
  return [found.from, found.to]
}

describe('the time before', () => {
  it.each<[PreviousKind, string, [string, string], [string, string]]>([
    ['period', 'a day', ['2026-11-27', '2026-11-28'], ['2026-11-26', '2026-11-27']],
    ['period', 'a week', ['2026-11-16', '2026-11-23'], ['2026-11-09', '2026-11-16']],
    ['period', 'a long month', ['2026-03-01', '2026-04-01'], ['2026-02-01', '2026-03-01']],
    ['period', 'a quarter', ['2026-01-01', '2026-04-01'], ['2025-10-01', '2026-01-01']],
    ['period', 'a year', ['2025-01-01', '2026-01-01'], ['2024-01-01', '2025-01-01']],
    ['period', 'thirty days', ['2026-10-29', '2026-11-28'], ['2026-09-29', '2026-10-29']],
    ['period', 'days from a first', ['2026-11-01', '2026-11-15'], ['2026-10-18', '2026-11-01']],
    [
      'period',
      'three hours',
      ['2026-11-27T09:00:00Z', '2026-11-27T12:00:00Z'],
      ['2026-11-27T06:00:00Z', '2026-11-27T09:00:00Z'],
    ],
    ['year', 'a month', ['2026-11-01', '2026-12-01'], ['2025-11-01', '2025-12-01']],
    ['year', 'a leap day', ['2024-02-29', '2024-03-01'], ['2023-02-28', '2023-03-01']],
    ['year', 'until a leap day', ['2024-02-01', '2024-02-29'], ['2023-02-01', '2023-03-01']],
    ['year', 'until the day after', ['2024-02-01', '2024-03-01'], ['2023-02-01', '2023-03-01']],
  ])('with %s begins and ends on the calendar for %s', (kind, _, [from, to], [first, end]) => {
    for (const timezone of ['UTC', 'Europe/Berlin', 'America/St_Johns'])
      expect(before(timezone, kind, from, to)).toEqual([
        instant(timezone, first),
        instant(timezone, end),
      ])
  })

  it('of a month keeps midnights where the clocks change', () => {
    // November of New York has an hour more than October has days.
    const timezone = 'America/New_York'
    const [from, to] = before(timezone, 'period', '2026-11-01', '2026-12-01')
    expect([from, to].map((at) => dayOf(timezone, at ?? 0))).toEqual([
      dayNumber(2026, 10, 1),
      dayNumber(2026, 11, 1),
    ])
    expect(from).toBe(startOfDay(timezone, dayNumber(2026, 10, 1)))
  })

  it('of a part of a day one year before has the same time of the day', () =>
    expect(
      before('Europe/Berlin', 'year', '2026-07-01T10:00:00+02:00', '2026-07-01T12:30:00+02:00'),
    ).toEqual([Date.parse('2025-07-01T10:00:00+02:00'), Date.parse('2025-07-01T12:30:00+02:00')]))

  it('is as long and ends where the time begins, for every other span', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e12 }),
        fc.integer({ min: 1, max: 4e10 }),
        fc.constantFrom('UTC', 'Asia/Kathmandu', 'Europe/Berlin'),
        (start, length, timezone) => {
          // Never midnight.
          const from = start - (start % 900_000) + 1
          const span = previousSpan({ from, to: from + length }, 'period', timezone)
          expect(span).toEqual({ from: from - length, to: from })
        },
      ),
    ))
})

describe('the filter of the time before', () => {
  const now = Date.parse('2026-11-27T12:00:00Z')
  const calendar = { timezone: 'UTC', now }
  const time = (low: number, high = Number.POSITIVE_INFINITY): Condition => ({
    kind: 'number',
    of: numberOf.received,
    low,
    high,
    below: true,
  })
  const phone: Condition = { kind: 'marks', any: ['phone'] }

  it('keeps everything but the time, and takes now for an open end', () => {
    const hour = 3_600_000
    const filter: Condition = { kind: 'all', of: [phone, time(now - hour)] }
    expect(previousCondition(filter, 'period', calendar)).toEqual({
      kind: 'all',
      of: [phone, time(now - 2 * hour, now - hour)],
    })
    expect(previousCondition(time(now - hour), 'period', calendar)).toEqual({
      kind: 'all',
      of: [time(now - 2 * hour, now - hour)],
    })
  })

  it.each<[string, Condition]>([
    ['no time', phone],
    ['no beginning', time(Number.NEGATIVE_INFINITY, now)],
    ['two times', { kind: 'all', of: [time(0), time(1)] }],
    ['a time that is not at the top', { kind: 'any', of: [time(0)] }],
  ])('is refused with %s', (_, filter) =>
    expect(previousCondition(filter, 'period', calendar)).toContain('exactly one condition'),
  )
})
