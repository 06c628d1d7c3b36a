// Finds the time of the newest matching feedback from the tallies, so that a search does not read a year of others.
import type { ResultQuery } from './asked.ts'
import type { Timed } from './series.ts'

const dayMs = 86_400_000
/** The longest time that one tally covers. */
const longestDays = 7
/** Enough feedback for sample texts, and how much of any kind is read for them. */
const enough = 500
const mostRead = 50_000

/** The same query for a shorter time; null = no feedback matches. */
export function newestOf(times: readonly Timed[], asked: ResultQuery): ResultQuery | null {
  const newestFirst = times.toSorted((a, b) => b.day - a.day)
  const first = newestFirst.findIndex(({ responses }) => responses > 0)
  const newest = newestFirst[first]
  if (newest === undefined) return null
  let from = newest.day
  let passed = 0
  let read = 0
  for (const { day, responses, received } of newestFirst.slice(first)) {
    if (passed >= enough || (passed > 0 && read + received > mostRead)) break
    passed += responses
    read += received
    from = day
  }
  return {
    ...asked,
    from: later(asked.from, from * dayMs),
    to: earlier(asked.to, (newest.day + longestDays) * dayMs),
  }
}

const later = (time: string | undefined, ms: number): string =>
  new Date(Math.max(ms, time === undefined ? ms : Date.parse(time))).toISOString()
const earlier = (time: string | undefined, ms: number): string =>
  new Date(Math.min(ms, time === undefined ? ms : Date.parse(time))).toISOString()
