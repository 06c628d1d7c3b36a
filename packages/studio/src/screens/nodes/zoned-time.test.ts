import { expect, it } from 'vitest'
import { momentOf, wallTime } from './zoned-time.ts'

it.each([
  ['2026-11-20T09:30', 'Europe/Istanbul', '2026-11-20T06:30:00.000Z'],
  ['2026-07-01T00:00', 'Europe/London', '2026-06-30T23:00:00.000Z'],
  ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  ['2026-11-20T09:30', 'Mars/Olympus', '2026-11-20T09:30:00.000Z'],
])('%s in %s is %s, and back (O-02)', (wall, zone, iso) => {
  expect(new Date(momentOf(wall, zone) ?? 0).toISOString()).toBe(iso)
  expect(wallTime(Date.parse(iso), zone)).toBe(wall)
})

// Clocks in London go from 1:00 to 2:00 on 29 March 2026, and from 2:00 to 1:00 on 25 October.
it.each([
  ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
])('around a change of the clocks %s is %s (O-02)', (wall, iso) => {
  expect(new Date(momentOf(wall, 'Europe/London') ?? 0).toISOString()).toBe(iso)
})

it.each(['', 'soon', '2026-13-01T00:00'])('%j is not a time (O-02)', (wall) => {
  expect(momentOf(wall, 'UTC')).toBeNull()
})
