// When people get a message about a response: by the cadence of the alert, and outside of its quiet hours. Pure.
import type { AlertSettings } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { dayOf, offsetOf, startOfDay } from '@askwell/engine/results'

type Timing = Pick<AlertSettings, 'cadence' | 'quiet_hours' | 'timezone'>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const minutesOfDay = 24 * 60
const dailyHour = 9

export const tellAt = (timing: Timing, now: number): number =>
  afterQuiet(timing, byCadence(timing, now))

function byCadence({ cadence, timezone }: Timing, now: number): number {
  switch (cadence) {
    case 'each':
      return now
    case 'hourly': {
      const offset = offsetOf(timezone, now)
      return (Math.floor((now + offset) / hourMs) + 1) * hourMs - offset
    }
    case 'daily': {
      const today = dayOf(timezone, now)
      const at = timeOfDay(timezone, today, dailyHour * 60)
      return at > now ? at : timeOfDay(timezone, today + 1, dailyHour * 60)
    }
    default:
      return unreachable(cadence)
  }
}

function afterQuiet({ quiet_hours: quiet, timezone }: Timing, at: number): number {
  if (quiet === null) return at
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const length = (to - from + minutesOfDay) % minutesOfDay
  const day = dayOf(timezone, at)
  // The quiet time may have begun yesterday.
  for (const begun of [day - 1, day]) {
    const start = timeOfDay(timezone, begun, from)
    const end = timeOfDay(timezone, from + length >= minutesOfDay ? begun + 1 : begun, to)
    if (at >= start && at < end) return end
  }
  return at
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The moment at which the clocks of the zone show this time; where they are put forward, an hour later. */
function timeOfDay(timezone: string, day: number, minutes: number): number {
  const start = startOfDay(timezone, day)
  const guess = start + minutes * minuteMs
  return guess - (offsetOf(timezone, guess) - offsetOf(timezone, start))
}
