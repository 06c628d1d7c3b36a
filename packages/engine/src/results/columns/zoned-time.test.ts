import { describe, expect, it } from 'vitest'
import { clockOf, dateOfDay, dayMs, dayNumber, dayOf, readTime, startOfDay } from './zoned-time.ts'

describe('calendar time', () => {
  it('numbers days like the built-in calendar', () => {
    for (let day = -200_000; day < 200_000; day += 37) {
      const date = new Date(day * dayMs)
      expect(dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day)
    }
  })

  it('finds the date of every day of four centuries and more', () => {
    for (let day = dayNumber(1599, 12, 31); day < dayNumber(2026, 3, 2); day += 1) {
      const { year, month, day: date } = dateOfDay(day)
      expect(dayNumber(year, month, date)).toBe(day)
      expect(month >= 1 && month <= 12 && date >= 1 && date <= 31).toBe(true)
    }
  })

  it.each([
    '2026-11-01T09:30:00+03:00',
    '2026-02-28T23:59:59.999Z',
    '1969-12-31T00:00:00-11:45',
    '2024-02-29T10:00Z',
  ])('reads %s like the built-in reader', (text) => {
    expect(readTime(text)?.at).toBe(Date.parse(text))
  })

  it.each(['2026-02-29', '2026-13-01', 'yesterday', '2026-1-1', '2026-01-01T25:00:00Z', ''])(
    'does not read “%s”',
    (text) => {
      expect(readTime(text)).toBeNull()
    },
  )

  it('a day of Berlin has 23 hours in spring and 25 in autumn', () => {
    const hours = (day: number): number =>
      (startOfDay('Europe/Berlin', day + 1) - startOfDay('Europe/Berlin', day)) / 3_600_000
    expect(hours(dayNumber(2026, 3, 29))).toBe(23)
    expect(hours(dayNumber(2026, 10, 25))).toBe(25)
    expect(hours(dayNumber(2026, 10, 26))).toBe(24)
  })

  it('the first moment of a day belongs to it, and the one before does not', () => {
    for (const timezone of ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'])
      for (let day = dayNumber(2026, 1, 1); day < dayNumber(2027, 1, 1); day += 1) {
        const start = startOfDay(timezone, day)
        expect(dayOf(timezone, start)).toBe(day)
        expect(dayOf(timezone, start - 1)).toBe(day - 1)
      }
  })

  it('knows weekday and hour', () => {
    const at = Date.UTC(2026, 10, 19, 22, 30)
    expect(clockOf('UTC', at)).toEqual({ weekday: 4, hour: 22 })
    expect(clockOf('Europe/Istanbul', at)).toEqual({ weekday: 5, hour: 1 })
  })
})
