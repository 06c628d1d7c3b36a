// Opening hours for editing: each of the three periods open all day, closed, or open in intervals. The wire has
// only entries; a period without one is open all day, and one whose ends are equal opens nothing. Pure.
import type { NodeSettings } from '@askwell/contract'

export type HoursEntry = NodeSettings['operating_hours'][number]
export const periods = ['weekdays', 'saturday', 'sunday'] as const
export type Period = (typeof periods)[number]
/** Clock times like 09:30. An end at or before the start is on the next day; 00:00 as an end is midnight. */
export interface Interval {
  readonly start: string
  readonly end: string
}
export type Day =
  | { readonly kind: 'all_day' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'hours'; readonly intervals: readonly Interval[] }
export type Week = Readonly<Record<Period, Day>>

export const usualInterval: Interval = { start: '09:00', end: '18:00' }

const evening = '22:00'
const midnight = '00:00'

/** The interval that "add" offers: from the last end to the evening, else to midnight, else from midnight. */
export function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1)
  if (!last) return usualInterval
  const endsToday = last.end > last.start
  if (endsToday) return { start: last.end, end: last.end < evening ? evening : midnight }
  const [first = evening] = intervals.map(({ start }) => start).toSorted()
  const begin = last.end
  return begin < first ? { start: begin, end: first } : usualInterval
}

export const weekOf = (entries: readonly HoursEntry[]): Week => ({
  weekdays: dayOf(entries, 'weekdays'),
  saturday: dayOf(entries, 'saturday'),
  sunday: dayOf(entries, 'sunday'),
})

export function entriesOf(week: Week): HoursEntry[] {
  return periods.flatMap((period): HoursEntry[] => {
    const day = week[period]
    if (day.kind === 'all_day') return []
    if (day.kind === 'closed') return [{ period, start_hour: '00:00', end_hour: '00:00' }]
    // With a colon: a bare number up to 24 is read as a full hour.
    return day.intervals.map(({ start, end }) => ({ period, start_hour: start, end_hour: end }))
  })
}

function dayOf(entries: readonly HoursEntry[], period: Period): Day {
  const own = entries.filter((entry) => entry.period === period)
  if (own.length === 0) return { kind: 'all_day' }
  const intervals = own.map(({ start_hour, end_hour }) => ({
    start: clockOf(start_hour),
    end: clockOf(end_hour),
  }))
  if (intervals.some(({ start, end }) => start === '00:00' && end === '24:00'))
    return { kind: 'all_day' }
  const opening = intervals
    .map(({ start, end }) => ({ start, end: end === '24:00' ? '00:00' : end }))
    .filter(({ start, end }) => start !== end)
  return opening.length === 0 ? { kind: 'closed' } : { kind: 'hours', intervals: opening }
}

/** 930, "0930", "9:30" and 9 in the form of a clock time. */
function clockOf(hour: HoursEntry['start_hour']): string {
  const text = String(hour)
  const digits = text.replace(':', '')
  const value = Number(digits)
  const time = value <= 24 && !text.includes(':') && digits.length <= 2 ? value * 100 : value
  return `${two(Math.floor(time / 100))}:${two(time % 100)}`
}

const two = (number: number): string => String(number).padStart(2, '0')
