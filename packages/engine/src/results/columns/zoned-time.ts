// Calendar time in a time zone. Offsets change only at full quarters of an hour, so each quarter is computed once.
import { daysIn } from '../../styles/datepicker.ts'
import { firstOfJanuary, marchDayOf } from '../../year.ts'

export interface Clock {
  /** Monday is 1, Sunday is 7. */
  readonly weekday: number
  readonly hour: number
}

const quarterMs = 900_000
export const dayMs = 86_400_000
const mostRemembered = 200_000
const offsets = new Map<string, Map<number, number>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** How many milliseconds the clocks of the zone are ahead of UTC. Throws a RangeError for an unknown zone. */
export function offsetOf(timezone: string, at: number): number {
  if (timezone === 'UTC') return 0
  const known = offsets.get(timezone) ?? new Map<number, number>()
  offsets.set(timezone, known)
  const quarter = Math.floor(at / quarterMs)
  const found = known.get(quarter)
  if (found !== undefined) return found
  if (known.size >= mostRemembered) known.clear()
  const start = quarter * quarterMs
  const offset = localMs(timezone, start) - start
  known.set(quarter, offset)
  return offset
}

function localMs(timezone: string, at: number): number {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timezone, format)
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return dayNumber(year, month, day) * dayMs + ((hour * 60 + minute) * 60 + second) * 1_000
}

/** Days since 1970 on the calendar of the zone. */
export const dayOf = (timezone: string, at: number): number =>
  Math.floor((at + offsetOf(timezone, at)) / dayMs)

/** The moment at which a calendar day begins in the zone. */
export function startOfDay(timezone: string, day: number): number {
  const local = day * dayMs
  const guess = local - offsetOf(timezone, local)
  return local - offsetOf(timezone, guess)
}

export function clockOf(timezone: string, at: number): Clock {
  const local = at + offsetOf(timezone, at)
  const day = Math.floor(local / dayMs)
  // The first of January 1970 was a Thursday.
  return {
    weekday: ((((day + 3) % 7) + 7) % 7) + 1,
    hour: Math.floor((local - day * dayMs) / 3_600_000),
  }
}

/** Days since 1970 of a date of the Gregorian calendar (Howard Hinnant's days_from_civil). */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The date of the Gregorian calendar so many days after the first of January 1970. */
export function dateOfDay(days: number): CalendarDate {
  const { year, dayOfYear } = marchDayOf(days)
  const isNextYear = dayOfYear >= firstOfJanuary
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  return {
    year: year + (isNextYear ? 1 : 0),
    month: monthFromMarch + (isNextYear ? -9 : 3),
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  }
}

const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):(\d{2})))?$/

/** `2026-11-01`, or `2026-11-01T09:30:00+03:00`; null = not a date. `at` is absent where there is no time. */
export function readTime(text: string): { readonly day: number; readonly at?: number } | null {
  const match = written.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number)
  if (!month || month > 12 || !day || day > daysIn(month, year ?? 0)) return null
  const date = dayNumber(year ?? 0, month, day)
  if (match[4] === undefined) return { day: date }
  if (Number(hour) > 24 || Number(minute) > 59) return null
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + (second || 0)
  const milliseconds = Number((match[7] ?? '0').padEnd(3, '0'))
  const ahead = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1)
  return { day: date, at: date * dayMs + (seconds - ahead * 60) * 1_000 + milliseconds }
}
