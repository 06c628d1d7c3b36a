// The time before the one that a filter asks for, as a calendar counts it (results.md §1.4).
import { daysIn } from '../../styles/datepicker.ts'
import type { Condition } from './conditions.ts'
import { numberOf } from './facts.ts'
import {
  type CalendarDate,
  dateOfDay,
  dayMs,
  dayNumber,
  dayOf,
  offsetOf,
  startOfDay,
} from './zoned-time.ts'

export interface TimeSpan {
  readonly from: number
  /** Excluded. */
  readonly to: number
}

/** `period`: as many months, else days, else as much time, right before. `year`: the same days one year before. */
export type PreviousKind = 'period' | 'year'

type RangeCondition = Extract<Condition, { kind: 'number' }>

const times: readonly string[] = [numberOf.received, numberOf.created]
const isTime = (condition: Condition): condition is RangeCondition =>
  condition.kind === 'number' && times.includes(condition.of)

/** The planned filter with its time replaced by the time before; a text says what is missing. An open end is now. */
export function previousCondition(
  filter: Condition,
  kind: PreviousKind,
  { timezone, now }: { readonly timezone: string; readonly now: number },
): Condition | string {
  const parts = filter.kind === 'all' ? filter.of : [filter]
  const [time, another] = parts.filter(isTime)
  if (time === undefined || another !== undefined || !Number.isFinite(time.low))
    return 'needs exactly one condition with the beginning of a time, at the top of `filter`'
  const { from, to } = previousSpan(
    { from: time.low, to: Number.isFinite(time.high) ? time.high : now },
    kind,
    timezone,
  )
  const before: Condition = { ...time, low: from, high: to }
  return { kind: 'all', of: parts.map((part) => (part === time ? before : part)) }
}

export function previousSpan(span: TimeSpan, kind: PreviousKind, timezone: string): TimeSpan {
  const [first, end] = [dayOf(timezone, span.from), dayOf(timezone, span.to)]
  const isDays =
    startOfDay(timezone, first) === span.from &&
    startOfDay(timezone, end) === span.to &&
    end > first
  const days = (from: number, to: number): TimeSpan => ({
    from: startOfDay(timezone, from),
    to: startOfDay(timezone, to),
  })
  if (kind === 'year')
    return isDays
      ? days(yearBefore(first), yearBefore(end - 1) + 1)
      : { from: momentBefore(span.from, timezone), to: momentBefore(span.to, timezone) }
  if (!isDays) return { from: 2 * span.from - span.to, to: span.from }
  const [begin, last] = [dateOfDay(first), dateOfDay(end)]
  if (begin.day !== 1 || last.day !== 1) return days(2 * first - end, first)
  const months = 12 * (last.year - begin.year) + last.month - begin.month
  return days(monthsBefore(begin, months), first)
}

/** The first day of the month so many months before. */
function monthsBefore({ year, month }: CalendarDate, months: number): number {
  const at = 12 * year + month - 1 - months
  return dayNumber(Math.floor(at / 12), (((at % 12) + 12) % 12) + 1, 1)
}

/** The 29 of February becomes the 28. */
function yearBefore(at: number): number {
  const { year, month, day } = dateOfDay(at)
  return dayNumber(year - 1, month, Math.min(day, daysIn(month, year - 1)))
}

/** The same time of the day, one year before. */
function momentBefore(at: number, timezone: string): number {
  const local = at + offsetOf(timezone, at)
  const day = Math.floor(local / dayMs)
  const before = yearBefore(day)
  return startOfDay(timezone, before) + (local - day * dayMs)
}
