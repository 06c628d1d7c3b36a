import { describe, expect, it } from 'vitest'
import { isOperating } from './operating-hours.ts'

type Node = Parameters<typeof isOperating>[0]
type Period = Node['operating_hours'][number]

const closed: Node = {
  operating: true,
  operating_24_7: false,
  operating_hours: [],
  timezone: 'Europe/Istanbul',
}
const open = (hours: Period[], at: string, over: Partial<Node> = {}): boolean =>
  isOperating({ ...closed, operating_hours: hours, ...over }, Date.parse(at))
const hours = (
  period: Period['period'],
  start: Period['start_hour'],
  end: Period['end_hour'],
): Period => ({ period, start_hour: start, end_hour: end })

// 2026-11-20 is a Friday; Istanbul is three hours ahead of UTC all year.
describe('isOperating', () => {
  it.each([
    ['R-HRS-01', 'saturday', '2026-11-21'],
    ['R-HRS-02', 'sunday', '2026-11-22'],
    ['R-HRS-03', 'weekdays', '2026-11-16'],
    ['R-HRS-03', 'weekdays', '2026-11-17'],
    ['R-HRS-03', 'weekdays', '2026-11-18'],
    ['R-HRS-03', 'weekdays', '2026-11-19'],
    ['R-HRS-03', 'weekdays', '2026-11-20'],
  ] as const)('$1 applies on $2 ($0)', (_row, period, date) => {
    const only = [
      hours(period, 900, 1800),
      ...(['saturday', 'sunday', 'weekdays'] as const)
        .filter((other) => other !== period)
        .map((other) => hours(other, 0, 0)),
    ]
    expect(open(only, `${date}T12:00:00+03:00`)).toBe(true)
    expect(open(only, `${date}T20:00:00+03:00`)).toBe(false)
  })

  it.each([
    ['R-HRS-04', '08:59', false],
    ['R-HRS-04', '09:00', true],
    ['R-HRS-05', '17:59', true],
    ['R-HRS-05', '18:00', false],
  ])('900 to 1800 at $1 is $2 ($0)', (_row, time, expected) => {
    expect(open([hours('weekdays', 900, 1800)], `2026-11-20T${time}:00+03:00`)).toBe(expected)
  })

  it('is open on a day without a period (R-HRS-06)', () => {
    expect(open([hours('weekdays', 900, 1800)], '2026-11-21T23:00:00+03:00')).toBe(true)
  })

  it('24/7 is always open, the manual switch closes everything else (R-HRS-07, R-HRS-08)', () => {
    expect(
      open([hours('weekdays', 0, 0)], '2026-11-20T12:00:00Z', {
        operating_24_7: true,
        operating: false,
      }),
    ).toBe(true)
    expect(open([hours('weekdays', 0, 2400)], '2026-11-20T12:00:00Z', { operating: false })).toBe(
      false,
    )
    expect(open([hours('weekdays', 0, 2400)], '2026-11-20T12:00:00Z', { operating: null })).toBe(
      true,
    )
  })

  it.each([
    ['Asia/Tokyo', true],
    ['Europe/Istanbul', false],
    ['America/New_York', false],
  ])('reads the hours in the zone %s (R-HRS-11)', (timezone, expected) => {
    expect(open([hours('weekdays', 900, 1200)], '2026-11-20T01:00:00Z', { timezone })).toBe(
      expected,
    )
  })

  it.each(['Mars/Olympus', null])('survives the zone %s', (timezone) => {
    expect(
      open(
        [hours('weekdays', 0, 2400), hours('saturday', 0, 2400), hours('sunday', 0, 2400)],
        '2026-11-20T01:00:00Z',
        { timezone },
      ),
    ).toBe(true)
  })

  it.each([
    [[hours('weekdays', 2200, 600)], '23:00', true],
    [[hours('weekdays', 2200, 600)], '05:59', true],
    [[hours('weekdays', 2200, 600)], '06:00', false],
    [[hours('weekdays', 2200, 600)], '12:00', false],
    [[hours('weekdays', 900, 1200), hours('weekdays', 1300, 1800)], '12:30', false],
    [[hours('weekdays', 900, 1200), hours('weekdays', 1300, 1800)], '13:30', true],
    [[hours('weekdays', 900, 900)], '09:00', false],
  ])('%j at %s is %s (R-HRS-12)', (list, time, expected) => {
    expect(open(list, `2026-11-20T${time}:00+03:00`)).toBe(expected)
  })

  it.each([930, '930', '0930', '09:30'])('honours the minutes of %j (R-HRS-13)', (start) => {
    expect(open([hours('weekdays', start, 2400)], '2026-11-20T09:29:00+03:00')).toBe(false)
    expect(open([hours('weekdays', start, 2400)], '2026-11-20T09:30:00+03:00')).toBe(true)
  })

  it.each([
    [9, true],
    ['9', true],
    ['09', true],
    ['noon', false],
    ['', false],
  ])('reads the plain hour %j', (start, expected) => {
    expect(open([hours('weekdays', start, 24)], '2026-11-20T09:30:00+03:00')).toBe(expected)
  })
})
