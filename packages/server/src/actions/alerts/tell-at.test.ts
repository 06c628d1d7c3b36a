import type { ResponseAlertSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { tellAt } from './tell-at.ts'

const at = (text: string): number => Date.parse(text)
const night = { from: '22:00', to: '07:30' }
const lunch = { from: '12:00', to: '13:00' }

describe('the time of a message (O-25)', () => {
  it.each<
    [string, ResponseAlertSettings['cadence'], ResponseAlertSettings['quiet_hours'], string, string]
  >([
    ['at once', 'each', null, '2026-11-20T12:34:56Z', '2026-11-20T12:34:56Z'],
    ['at the next full hour', 'hourly', null, '2026-11-20T12:34:56Z', '2026-11-20T13:00:00Z'],
    ['an hour after a full one', 'hourly', null, '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'],
    ['at nine today', 'daily', null, '2026-11-20T05:59:59Z', '2026-11-20T06:00:00Z'],
    ['at nine tomorrow', 'daily', null, '2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z'],
    ['before the night', 'each', night, '2026-11-20T18:59:59Z', '2026-11-20T18:59:59Z'],
    ['after the night it began in', 'each', night, '2026-11-20T19:00:00Z', '2026-11-21T04:30:00Z'],
    [
      'after the night, past midnight',
      'each',
      night,
      '2026-11-20T23:00:00Z',
      '2026-11-21T04:30:00Z',
    ],
    ['at the end of the night', 'each', night, '2026-11-21T04:30:00Z', '2026-11-21T04:30:00Z'],
    ['after lunch', 'hourly', lunch, '2026-11-20T08:10:00Z', '2026-11-20T10:00:00Z'],
  ])('is %s', (_name, cadence, quiet_hours, now, expected) => {
    const told = tellAt({ cadence, quiet_hours, timezone: 'Europe/Istanbul' }, at(now))
    expect(new Date(told).toISOString()).toBe(new Date(expected).toISOString())
  })

  it('follows the clocks of the zone where summer time begins and ends', () => {
    const berlin = { cadence: 'daily', quiet_hours: null, timezone: 'Europe/Berlin' } as const
    expect(tellAt(berlin, at('2026-03-28T12:00:00Z'))).toBe(at('2026-03-29T07:00:00Z'))
    expect(tellAt(berlin, at('2026-10-24T12:00:00Z'))).toBe(at('2026-10-25T08:00:00Z'))
  })
})
