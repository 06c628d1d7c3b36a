// The periods in which a node is open, for deadlines that run only then. The manual switch is ignored, because it says
// whether visitors may write now, not when agents work.
import { type Hours, hundreds, isOpenAt, zoneOffsetMs } from './operating-hours.ts'

/** Milliseconds since 1970: open from the first, closed from the second. */
export type OpenSpan = readonly [from: number, to: number]

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const dayMs = 86_400_000
/** With a quarter of an hour of opening hours a week, a deadline of one day is reached within two years. */
const mostDays = 800
/** Every rule repeats within this many days, so hours without an opening by then never open. */
const weekDays = 9

/**
 * In order, from `fromMs` on, until they add up to `enoughMs`; the last one may end later. Null = these hours never close
 * or never open, so a deadline runs by the calendar.
 */
export function openSpans(
  hours: Omit<Hours, 'operating'>,
  fromMs: number,
  enoughMs: number,
): readonly OpenSpan[] | null {
  if (hours.operating_24_7 || hours.operating_hours.length === 0) return null
  const found: [number, number][] = []
  let total = 0
  for (const [from, to, offsetMs] of blocks(hours.timezone, fromMs)) {
    if (found.length === 0 && from > fromMs + weekDays * dayMs) return null
    for (const [begin, end] of openWithin(hours, from, to, offsetMs)) {
      const last = found.at(-1)
      if (last?.[1] === begin) last[1] = end
      else found.push([begin, end])
      total += end - begin
    }
    if (total >= enoughMs) return found
  }
  return found
}

/** Days with one offset from UTC. A day with a clock change is split into quarters of an hour, because the change begins one. */
function* blocks(
  zone: string | null,
  fromMs: number,
): Generator<readonly [from: number, to: number, offsetMs: number]> {
  const offsetMs = zoneOffsetMs(zone)
  let offset = offsetMs(fromMs)
  for (let from = fromMs, days = 0; days < mostDays; days += 1) {
    const to = Math.floor(from / quarterMs) * quarterMs + dayMs
    const next = offsetMs(to)
    if (next === offset) yield [from, to, offset]
    else
      for (let at = from; at < to; ) {
        const end = Math.min(to, (Math.floor(at / quarterMs) + 1) * quarterMs)
        yield [at, end, offsetMs(at)]
        at = end
      }
    from = to
    offset = next
  }
}

function* openWithin(
  hours: Omit<Hours, 'operating'>,
  from: number,
  to: number,
  offsetMs: number,
): Generator<OpenSpan> {
  const minutes = new Set([
    0,
    ...hours.operating_hours.flatMap(({ start_hour, end_hour }) => [
      minuteOf(start_hour),
      minuteOf(end_hour),
    ]),
  ])
  const moments = [from]
  for (let day = Math.floor((from + offsetMs) / dayMs); day * dayMs - offsetMs < to; day += 1)
    for (const minute of minutes) {
      const moment = day * dayMs + minute * minuteMs - offsetMs
      if (moment > from && moment < to) moments.push(moment)
    }
  moments.sort((one, other) => one - other)
  for (const [at, begin] of moments.entries())
    if (isOpenAt(hours.operating_hours, begin + offsetMs)) yield [begin, moments[at + 1] ?? to]
}

function minuteOf(hour: Parameters<typeof hundreds>[0]): number {
  const time = hundreds(hour)
  return Number.isNaN(time) ? 0 : Math.floor(time / 100) * 60 + (time % 100)
}
