// Opening hours compared with a second implementation: it lists every minute of the three days around a moment by
// a hand-written clock of the zone, and marks the open ones.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOperating } from './operating-hours.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

interface Entry {
  readonly period: 'saturday' | 'sunday' | 'weekdays'
  readonly start: number
  readonly end: number
}

/** Istanbul has kept UTC+3 since 2016. New York: UTC−5, and −4 from the second Sunday of March, 07:00 UTC, to the first of November, 06:00 UTC. */
const offsetMinutes: Readonly<Record<string, (ms: number) => number>> = {
  'Europe/Istanbul': () => 180,
  'America/New_York': (ms) => {
    const year = new Date(ms).getUTCFullYear()
    const sunday = (month: number, nth: number): number => {
      const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
      return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7)
    }
    const isSummer =
      ms >= sunday(2, 2) + 7 * 60 * minuteMs && ms < sunday(10, 1) + 6 * 60 * minuteMs
    return isSummer ? -240 : -300
  },
}

function isOpenByReference(entries: readonly Entry[], zone: string, nowMs: number): boolean {
  const wallMs = nowMs + (offsetMinutes[zone]?.(nowMs) ?? 0) * minuteMs
  const today = Math.floor(wallMs / dayMs)
  const periodOf = (day: number): Entry['period'] =>
    (['sunday', 'weekdays', 'weekdays', 'weekdays', 'weekdays', 'weekdays', 'saturday'] as const)[
      new Date(day * dayMs).getUTCDay()
    ] ?? 'weekdays'
  if (!entries.some((entry) => entry.period === periodOf(today))) return true
  const painted = new Set<number>()
  for (const day of [today - 1, today])
    for (const { period, start, end } of entries) {
      if (period !== periodOf(day) || start === end) continue
      const length = (end > start ? end : end + 1_440) - start
      for (let minute = 0; minute < length; minute += 1) painted.add(day * 1_440 + start + minute)
    }
  return painted.has(Math.floor(wallMs / minuteMs))
}

const hhmm = (minute: number): number => Math.floor(minute / 60) * 100 + (minute % 60)
/** As text: a number up to 24 would be read as a full hour. */
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const entry = fc.record({
  period: fc.constantFrom('saturday', 'sunday', 'weekdays'),
  start: fc.integer({ min: 0, max: 1_439 }),
  end: fc.integer({ min: 0, max: 1_440 }),
})
const zone = fc.constantFrom('Europe/Istanbul', 'America/New_York')
/** Two of three moments are near a clock change. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
  fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 10) }),
  fc.integer({ min: Date.UTC(2026, 9, 31), max: Date.UTC(2026, 10, 3) }),
)

it('any hours at any moment are read as the reference reads them, over nights and clock changes (R-HRS-01…R-HRS-06, R-HRS-11…R-HRS-13)', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), zone, moment, (entries, timezone, nowMs) => {
      const operating_hours = entries.map(({ period, start, end }) => ({
        period,
        start_hour: clock(start),
        end_hour: hhmm(end) > 24 ? hhmm(end) : clock(end),
      }))
      const node = { operating: true, operating_24_7: false, operating_hours, timezone }
      expect(isOperating(node, nowMs)).toBe(isOpenByReference(entries, timezone, nowMs))
      expect(isOperating({ ...node, operating: false }, nowMs)).toBe(false)
      expect(isOperating({ ...node, operating: false, operating_24_7: true }, nowMs)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

it('a night belongs to the day it began on', () => {
  const night = (period: Entry['period'], more: readonly Entry['period'][] = []) => ({
    operating: true,
    operating_24_7: false,
    timezone: 'Europe/Istanbul',
    operating_hours: [
      { period, start_hour: 2200, end_hour: 600 },
      ...more.map((other) => ({ period: other, start_hour: 900, end_hour: 1000 })),
    ],
  })
  const at = (day: number, hour: number): number => Date.UTC(2026, 4, day, hour - 3)
  // 1 May 2026 is a Friday.
  expect(isOperating(night('weekdays', ['saturday', 'sunday']), at(2, 3))).toBe(true)
  expect(isOperating(night('weekdays', ['saturday', 'sunday']), at(3, 3))).toBe(false)
  expect(isOperating(night('sunday', ['weekdays']), at(4, 3))).toBe(true)
  expect(isOperating(night('weekdays', ['sunday']), at(4, 3))).toBe(false)
})
