// Which tallies cover a span of time, and which of its feedback must be read itself: before the first full hour, after the
// last one, after the folded hours, and in changed hours. All numbers are hours since 1970, except where a name says
// milliseconds.
import type { TallyMark, TallyUnit } from '../../store/results/result-store.ts'
import { type SeriesUnit, startOf } from './series.ts'

export interface Stretch {
  readonly from: number
  readonly before: number
}

export interface Reading {
  readonly kept: readonly (Stretch & { readonly unit: TallyUnit })[]
  /** Milliseconds; null = from the first feedback, or up to now. */
  readonly raw: readonly { readonly fromMs: number | null; readonly beforeMs: number | null }[]
}

interface ReadingRequest {
  readonly fromMs: number | null
  readonly beforeMs: number | null
  /** The unit whose points a stored tally must not span; null = a week at most. */
  readonly unit: SeriesUnit | null
}

const hourMs = 3_600_000
const dayHours = 24
const weekHours = 168
/** The first of January 1970 was a Thursday, and weeks begin on Monday. */
const firstMonday = 4 * dayHours

export function planReading(
  { fromMs, beforeMs, unit }: ReadingRequest,
  mark: TallyMark | null,
  dirty: ReadonlySet<number>,
): Reading {
  if (mark === null) return { kept: [], raw: [{ fromMs, beforeMs }] }
  // Feedback that was committed later with an earlier time of receipt is before the mark, and its hour is dirty.
  const start = Math.min(mark.from, ...dirty)
  const from = fromMs === null ? start : Math.max(start, Math.ceil(fromMs / hourMs))
  const before =
    beforeMs === null ? mark.before : Math.min(mark.before, Math.floor(beforeMs / hourMs))
  if (before <= from) return { kept: [], raw: [{ fromMs, beforeMs }] }
  const kept: (Stretch & { unit: TallyUnit })[] = []
  const raw: { fromMs: number | null; beforeMs: number | null }[] = []
  if (fromMs !== null && fromMs > start * hourMs && fromMs < from * hourMs)
    raw.push({ fromMs, beforeMs: from * hourMs })
  const isClean = (start: number, hours: number): boolean =>
    !anyBetween(dirty, start, start + hours)
  for (let at = from; at < before; ) {
    const size = sizeAt(at, before, unit, isClean)
    if (size === 0) {
      extend(raw, at)
      at += 1
    } else {
      const last = kept.at(-1)
      const of = unitOf(size)
      if (last?.unit === of && last.before === at)
        kept[kept.length - 1] = { ...last, before: at + size }
      else kept.push({ unit: of, from: at, before: at + size })
      at += size
    }
  }
  if (beforeMs === null || beforeMs > before * hourMs)
    raw.push({ fromMs: before * hourMs, beforeMs })
  return { kept, raw }
}

/** How many hours one stored tally covers from here; 0 = this hour changed. */
function sizeAt(
  at: number,
  before: number,
  unit: SeriesUnit | null,
  isClean: (start: number, hours: number) => boolean,
): number {
  const fits = (hours: number): boolean => at + hours <= before && isClean(at, hours)
  const isMonday = (at - firstMonday) % weekHours === 0
  const isOnePoint =
    unit === null ||
    unit === 'week' ||
    (unit === 'month' && startOf(at / dayHours, unit) === startOf(at / dayHours + 6, unit))
  if (isMonday && isOnePoint && fits(weekHours)) return weekHours
  if (at % dayHours === 0 && fits(dayHours)) return dayHours
  return isClean(at, 1) ? 1 : 0
}

const unitOf = (hours: number): TallyUnit =>
  hours === weekHours ? 'week' : hours === dayHours ? 'day' : 'hour'

function extend(raw: { fromMs: number | null; beforeMs: number | null }[], hour: number): void {
  const last = raw.at(-1)
  if (last?.beforeMs === hour * hourMs)
    raw[raw.length - 1] = { ...last, beforeMs: (hour + 1) * hourMs }
  else raw.push({ fromMs: hour * hourMs, beforeMs: (hour + 1) * hourMs })
}

function anyBetween(hours: ReadonlySet<number>, from: number, before: number): boolean {
  if (hours.size === 0) return false
  for (let hour = from; hour < before; hour += 1) if (hours.has(hour)) return true
  return false
}
