import { offsetOf, startOfDay } from '@askwell/engine/results'

/** The moment at which the clocks of the zone show this time; where they are put forward, an hour later. */
export function timeOfDay(timezone: string, day: number, minutes: number): number {
  const start = startOfDay(timezone, day)
  const guess = start + minutes * 60_000
  const time = guess - (offsetOf(timezone, guess) - offsetOf(timezone, start))
  return offsetOf(timezone, time) === offsetOf(timezone, guess) ? time : guess
}
