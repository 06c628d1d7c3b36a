// The days and hours of a time zone between two dates. Pure.
import { zoneOffsetMs } from '@askwell/engine'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

export interface LocalDays {
  readonly days: readonly string[]
  /** When each day begins, and as the last entry when the final day ends. Milliseconds since 1970. */
  readonly starts: readonly number[]
  /** The index in `days`; the moment must be in one of them. */
  dayOf(ms: number): number
  /** 0 = Monday from midnight to one o'clock, 167 = Sunday's last hour. */
  hourOfWeek(ms: number): number
}

/** The zone's offset from UTC, valid from `from` until the next span begins. */
interface OffsetSpan {
  readonly from: number
  readonly offset: number
}

/** `from` and `to`: dates like 2026-04-30, both inclusive. */
export function localDays(zone: string, from: string, to: string): LocalDays {
  const [first, last] = [Date.parse(from) / dayMs, Date.parse(to) / dayMs]
  const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const spans = offsetSpans(zone, (first - 2) * dayMs, (last + 3) * dayMs)
  const starts = [...numbers, last + 1].map((day) => startOf(day, spans))
  return {
    days: numbers.map((day) => new Date(day * dayMs).toISOString().slice(0, 10)),
    starts,
    dayOf: (ms) => lastBefore(starts.length, (place) => (starts[place] ?? 0) <= ms),
    hourOfWeek(ms) {
      const span = spans[lastBefore(spans.length, (place) => (spans[place]?.from ?? 0) <= ms)]
      const hours = Math.floor((ms + (span?.offset ?? 0)) / hourMs)
      // The first of January 1970 was a Thursday.
      return (((hours + 72) % 168) + 168) % 168
    },
  }
}

/** The date in the zone at a moment. */
export const localDate = (zone: string, ms: number): string =>
  new Date(ms + zoneOffsetMs(zone)(ms)).toISOString().slice(0, 10)

/** A zone changes its clocks at most once a day, and at a full minute. */
function offsetSpans(zone: string, fromMs: number, toMs: number): readonly OffsetSpan[] {
  const offsetMs = zoneOffsetMs(zone)
  const spans = [{ from: fromMs, offset: offsetMs(fromMs) }]
  for (let at = fromMs; at < toMs; at += dayMs) {
    const [before, after] = [offsetMs(at), offsetMs(at + dayMs)]
    if (before === after) continue
    let [low, high] = [at / minuteMs, (at + dayMs) / minuteMs]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offsetMs(middle * minuteMs) === before) low = middle
      else high = middle
    }
    spans.push({ from: high * minuteMs, offset: after })
  }
  return spans
}

/** A day whose midnight is skipped by a clock change begins with the change. */
function startOf(day: number, spans: readonly OffsetSpan[]): number {
  const starts = spans.flatMap(({ from, offset }, place) => {
    const until = spans[place + 1]?.from ?? Number.POSITIVE_INFINITY
    const start = Math.max(from, day * dayMs - offset)
    return start < until ? [start] : []
  })
  return Math.min(...starts)
}

/** Binary search: the last index at which `holds` is true, if it is true up to some index; 0 if it is never true. */
function lastBefore(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
