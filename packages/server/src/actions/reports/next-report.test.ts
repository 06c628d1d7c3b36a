import { describe, expect, it } from 'vitest'
import { nextReport } from './next-report.ts'

type Rhythm = Parameters<typeof nextReport>[0]

describe('the next time of a report (O-57)', () => {
  it.each<[string, Partial<Rhythm>, string, string]>([
    // 28 March 2026 is a Saturday.
    ['today, if the time is still to come', {}, '2026-03-28T08:59:59Z', '2026-03-28T09:00:00.000Z'],
    ['not now, but tomorrow', {}, '2026-03-28T09:00:00Z', '2026-03-29T09:00:00.000Z'],
    [
      'in the days of its time zone',
      { timezone: 'Asia/Tokyo' },
      '2026-03-28T12:00:00Z',
      '2026-03-29T00:00:00.000Z',
    ],
    [
      'an hour earlier when the clocks are put forward',
      { timezone: 'Europe/Berlin' },
      '2026-03-28T12:00:00Z',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'an hour later at a time that is left out',
      { timezone: 'Europe/Berlin', at: '02:30' },
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'on Monday',
      { every: 'week', weekday: 1 },
      '2026-03-28T12:00:00Z',
      '2026-03-30T09:00:00.000Z',
    ],
    [
      'on Sunday',
      { every: 'week', weekday: 7 },
      '2026-03-28T12:00:00Z',
      '2026-03-29T09:00:00.000Z',
    ],
    [
      'a week later',
      { every: 'week', weekday: 6 },
      '2026-03-28T12:00:00Z',
      '2026-04-04T09:00:00.000Z',
    ],
    [
      'on the 28th of the next month',
      { every: 'month', day: 28 },
      '2026-03-28T12:00:00Z',
      '2026-04-28T09:00:00.000Z',
    ],
    [
      'in the next year',
      { every: 'month', day: 1 },
      '2026-12-05T12:00:00Z',
      '2027-01-01T09:00:00.000Z',
    ],
  ])('is %s', (_, rhythm, now, next) => {
    const usual: Rhythm = { every: 'day', at: '09:00', timezone: 'UTC' }
    const found = nextReport({ ...usual, ...rhythm }, Date.parse(now))
    expect(new Date(found).toISOString()).toBe(next)
  })
})
