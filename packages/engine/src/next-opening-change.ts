// When a node's opening hours open or close next, for the owner who sets them: "open until 18:00", "opens Monday 9:00".
import { type Hours, hundreds, isOperating, wallClock } from './operating-hours.ts'

const minuteMs = 60_000
/** Time zone offsets are multiples of a quarter of an hour, so the local clock runs evenly within a quarter. */
const quarterMinutes = 15
/** Every rule repeats within a week; a clock change may move it by a day. */
const daysAhead = 8

/** Milliseconds since 1970 of the first minute after `nowMs` at which the node opens or closes; null = never. */
export function nextOpeningChange(node: Hours, nowMs: number): number | null {
  const isOpen = isOperating(node, nowMs)
  const boundaries = [
    0,
    ...node.operating_hours.flatMap(({ start_hour, end_hour }) => [
      minuteOf(start_hour),
      minuteOf(end_hour),
    ]),
  ]
  const quarterMs = quarterMinutes * minuteMs
  const first = Math.floor(nowMs / quarterMs) * quarterMs
  for (let at = first; at <= first + daysAhead * 1_440 * minuteMs; at += quarterMs) {
    const begun = minutesOf(wallClock(at, node.timezone).time)
    // A clock change can only be at the start of the quarter.
    const within = boundaries
      .map((boundary) => boundary - begun)
      .filter((minutes) => minutes > 0 && minutes < quarterMinutes)
    for (const minutes of [0, ...within.sort((a, b) => a - b)]) {
      const moment = at + minutes * minuteMs
      if (moment > nowMs && isOperating(node, moment) !== isOpen) return moment
    }
  }
  return null
}

const minuteOf = (hour: Hours['operating_hours'][number]['start_hour']): number =>
  minutesOf(hundreds(hour))
const minutesOf = (time: number): number => Math.floor(time / 100) * 60 + (time % 100)
