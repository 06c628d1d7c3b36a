// The intervals that contain the true figure in 95 of 100 samples, from counts alone. They treat the people who answered as
// a random sample, so they show chance and not who stayed away. Null where there is no interval.
import type { Interval } from '@askwell/contract'
import { normal95, student95 } from '../choice/student.ts'
import { type CountedValue, countOfValues, exactSum, meanOf } from './counted-values.ts'

/** Of a share: the score interval (Wilson 1927). */
export function shareInterval(count: number, base: number): Interval | null {
  if (base <= 0) return null
  const share = count / base
  const square = normal95 ** 2 / base
  const middle = share + square / 2
  const half = normal95 * Math.sqrt((share * (1 - share)) / base + (normal95 / base) ** 2 / 4)
  return {
    low: count === 0 ? 0 : Math.max(0, (middle - half) / (1 + square)),
    high: count === base ? 1 : Math.min(1, (middle + half) / (1 + square)),
  }
}

const fewestForNps = 5

/** Of promoters minus detractors, −100…100: the adjusted Wald interval (Rocks 2016). */
export function npsInterval(
  promoters: number,
  passives: number,
  detractors: number,
): Interval | null {
  const answered = promoters + passives + detractors
  if (answered < fewestForNps) return null
  const adjusted = answered + 3
  const [most, least] = [(promoters + 0.75) / adjusted, (detractors + 0.75) / adjusted]
  const middle = most - least
  const half = normal95 * Math.sqrt((most + least - middle ** 2) / adjusted)
  const score = (100 * (promoters - detractors)) / answered
  return {
    low: Math.min(score, Math.max(-100, 100 * (middle - half))),
    high: Math.max(score, Math.min(100, 100 * (middle + half))),
  }
}

/** Of a mean, by Student's distribution. `range`: the ends of the scale, which it does not pass. */
export function meanInterval(
  values: readonly CountedValue[],
  range?: { readonly min: number; readonly max: number },
): Interval | null {
  const answered = countOfValues(values)
  const mean = meanOf(values)
  if (mean === null || answered < 2) return null
  const squares = exactSum(values.map(({ value, count }) => count * (value - mean) ** 2))
  const half = student95(answered - 1) * Math.sqrt(squares / (answered - 1) / answered)
  return {
    low: Math.max(range?.min ?? Number.NEGATIVE_INFINITY, mean - half),
    high: Math.min(range?.max ?? Number.POSITIVE_INFINITY, mean + half),
  }
}

/** Of a median, by the ranks of Campbell and Gardner (1988), rounded outwards. `values` ascend. */
export function medianInterval(values: readonly CountedValue[]): Interval | null {
  const answered = countOfValues(values)
  const half = (normal95 * Math.sqrt(answered)) / 2
  const low = Math.floor(answered / 2 - half)
  const high = Math.ceil(1 + answered / 2 + half)
  return low < 1 || high > answered
    ? null
    : { low: valueOfRank(values, low), high: valueOfRank(values, high) }
}

/** `rank`: from 1 to the number of answers. */
function valueOfRank(values: readonly CountedValue[], rank: number): number {
  let passed = 0
  for (const { value, count } of values) {
    passed += count
    if (passed >= rank) return value
  }
  return Number.NaN
}

/** Of the mean of (best − worst) where each person saw the item once (Cochran 1977, with persons as clusters). */
export function bestWorstInterval(best: number, worst: number, shown: number): Interval | null {
  return meanInterval(
    [
      { value: -1, count: worst },
      { value: 0, count: shown - best - worst },
      { value: 1, count: best },
    ],
    { min: -1, max: 1 },
  )
}
