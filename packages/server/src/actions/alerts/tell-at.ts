// When people get a message about a response: by the cadence of the alert, and outside of its quiet hours. Pure.
import type { ResponseAlertSettings } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { dayOf, offsetOf } from '@askwell/engine/results'
import { timeOfDay } from '../time-of-day.ts'

type Timing = Pick<ResponseAlertSettings, 'cadence' | 'quiet_hours' | 'timezone'>

const hourMs = 3_600_000
const minutesOfDay = 24 * 60
export const dailyHour = 9

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
