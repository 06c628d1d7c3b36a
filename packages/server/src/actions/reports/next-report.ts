// When a report is sent next. Pure.
import type { ReportSettings } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { dayOf } from '@askwell/engine/results'
import { timeOfDay } from '../time-of-day.ts'

type Rhythm = Pick<ReportSettings, 'every' | 'weekday' | 'day' | 'at' | 'timezone'>

/** After `now`; where the clocks are put forward over the time, an hour later. */
export function nextReport(rhythm: Rhythm, now: number): number {
  const { timezone, at } = rhythm
  const minutes = Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))
  const today = dayOf(timezone, now)
  // Some day of the next two months is one.
  for (let day = today; ; day += 1) {
    const time = timeOfDay(timezone, day, minutes)
    if (time > now && isDay(rhythm, day)) return time
  }
}

/** `day`: since 1 January 1970, which was a Thursday. */
function isDay({ every, weekday = 1, day: wanted = 1 }: Rhythm, day: number): boolean {
  switch (every) {
    case 'day':
      return true
    case 'week':
      return ((((day + 3) % 7) + 7) % 7) + 1 === weekday
    case 'month':
      return new Date(day * 86_400_000).getUTCDate() === wanted
    default:
      return unreachable(every)
  }
}
