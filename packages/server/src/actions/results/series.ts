// The points of a chart: days, weeks or months. Days count from 1970 in UTC.
import type { seriesUnits } from '@askwell/contract'

export type SeriesUnit = (typeof seriesUnits)[number]

const dayMs = 86_400_000
/** A chart is readable with up to about a hundred points. */
const mostDays = 92
const mostWeeksInDays = 730

export const unitOfSpan = (spanMs: number): SeriesUnit =>
  spanMs <= mostDays * dayMs ? 'day' : spanMs <= mostWeeksInDays * dayMs ? 'week' : 'month'

/** The first day of the unit that contains a day. */
export function startOf(day: number, unit: SeriesUnit): number {
  if (unit === 'day') return day
  // The first of January 1970 was a Thursday.
  if (unit === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs
}

export function nextStart(start: number, unit: SeriesUnit): number {
  if (unit === 'day') return start + 1
  if (unit === 'week') return start + 7
  const date = new Date(start * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
}
