import { describe, expect, it } from 'vitest'
import { nextOpeningChange } from './next-opening-change.ts'

type Node = Parameters<typeof nextOpeningChange>[0]
const node = (
  hours: readonly (readonly [Node['operating_hours'][number]['period'], number, number])[],
  over: Partial<Node> = {},
): Node => ({
  operating: true,
  operating_24_7: false,
  operating_hours: hours.map(([period, start_hour, end_hour]) => ({
    period,
    start_hour,
    end_hour,
  })),
  timezone: 'Europe/Istanbul',
  ...over,
})
const week = [
  ['weekdays', 900, 1800],
  ['saturday', 0, 0],
  ['sunday', 0, 0],
] as const
const change = (of: Node, at: string): string | null => {
  const ms = nextOpeningChange(of, Date.parse(at))
  return ms === null ? null : new Date(ms).toISOString()
}

// 2026-11-20 is a Friday; Istanbul is three hours ahead of UTC all year.
describe('nextOpeningChange', () => {
  it.each([
    [
      'opens today (O-03, R-HRS-04)',
      node(week),
      '2026-11-20T08:59:30+03:00',
      '2026-11-20T06:00:00.000Z',
    ],
    [
      'closes today (O-03, R-HRS-05)',
      node(week),
      '2026-11-20T09:00:00+03:00',
      '2026-11-20T15:00:00.000Z',
    ],
    [
      'closed over the weekend, opens on Monday (O-03)',
      node(week),
      '2026-11-20T18:00:00+03:00',
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'a day without hours is open from midnight (O-03, R-HRS-06)',
      node([['weekdays', 900, 1800]]),
      '2026-11-20T19:00:00+03:00',
      '2026-11-20T21:00:00.000Z',
    ],
    [
      'the minute counts (O-03, R-HRS-13)',
      node([['weekdays', 937, 1203]]),
      '2026-11-20T09:36:59+03:00',
      '2026-11-20T06:37:00.000Z',
    ],
    [
      'a night ends in the next day (O-03, R-HRS-12)',
      node([
        ['weekdays', 2200, 600],
        ['saturday', 0, 0],
      ]),
      '2026-11-20T23:00:00+03:00',
      '2026-11-21T03:00:00.000Z',
    ],
    [
      'a break at noon (O-03, R-HRS-12)',
      node([
        ['weekdays', 900, 1200],
        ['weekdays', 1300, 1800],
      ]),
      '2026-11-20T10:00:00+03:00',
      '2026-11-20T09:00:00.000Z',
    ],
    [
      'a break of a few minutes is not missed (O-03)',
      node([
        ['weekdays', 900, 1201],
        ['weekdays', 1207, 1800],
      ]),
      '2026-11-20T10:00:00+03:00',
      '2026-11-20T09:01:00.000Z',
    ],
    // Clocks in New York go from 2:00 to 3:00 on 8 March 2026, a Sunday.
    [
      'an hour that the clocks leave out opens at once (O-03)',
      node([['sunday', 230, 500]], { timezone: 'America/New_York' }),
      '2026-03-08T06:59:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      '24/7 never changes (O-03, R-HRS-07)',
      node(week, { operating_24_7: true }),
      '2026-11-20T09:00:00+03:00',
      null,
    ],
    [
      'closed by hand never opens (O-03, R-HRS-08)',
      node(week, { operating: false }),
      '2026-11-20T09:00:00+03:00',
      null,
    ],
    ['no hours at all are open for good (O-03)', node([]), '2026-11-20T09:00:00+03:00', null],
  ])('%s', (_title, of, at, expected) => {
    expect(change(of, at)).toBe(expected)
  })
})
