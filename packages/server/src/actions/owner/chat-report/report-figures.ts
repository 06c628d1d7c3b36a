// Times and ratings of a report, added up from single values. Pure.
import type { ReportRatings, ReportTimes } from '@askwell/contract'

export function timesOf(valuesMs: readonly number[]): ReportTimes {
  const sorted = Float64Array.from(valuesMs).sort()
  return { count: sorted.length, median_s: seconds(sorted, 0.5), p90_s: seconds(sorted, 0.9) }
}

/** Interpolates between two values, so that the median of 10 and 20 is 15. */
function seconds(sorted: Float64Array, part: number): number | null {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return Math.round((below + (above - below) * (place - Math.floor(place))) / 1_000)
}

export interface RatingSum {
  good: number
  neutral: number
  bad: number
}

export const newRatingSum = (): RatingSum => ({ good: 0, neutral: 0, bad: 0 })

export function addRating(sum: RatingSum, rating: number): void {
  if (rating === 100) sum.good += 1
  else if (rating === 50) sum.neutral += 1
  else sum.bad += 1
}

export function ratingsOf({ good, neutral, bad }: RatingSum): ReportRatings {
  const count = good + neutral + bad
  const average = count === 0 ? null : Math.round(((good * 100 + neutral * 50) / count) * 10) / 10
  return { count, average, good, neutral, bad }
}
