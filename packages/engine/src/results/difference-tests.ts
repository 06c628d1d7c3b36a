// Whether two groups of people differ by more than chance (results.md, 2.6). Two-sided. Null where there are too few answers.
import type { ChiSquare, Interval } from '@askwell/contract'
import { chiSquareTail } from '../choice/chi-square.ts'
import { normalTails, student95, studentTails } from '../choice/student.ts'
import { shareInterval } from './intervals.ts'

/** Answers added up: how many, their sum, and the sum of their squares. A share is a sample of ones and zeros. */
export interface Sample {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** With fewer answers, the approximations do not hold. */
const fewest = 30
/** As many ones and zeros are expected on either side (the usual rule of thumb). */
const fewestExpected = 5

/** The pooled test of two shares, without correction of continuity. `overlap`: people who are in both. */
export function sharesTest(first: Sample, second: Sample, overlap = 0): number | null {
  if (first.count < fewest || second.count < fewest) return null
  const pooled = (first.sum + second.sum) / (first.count + second.count)
  if (Math.min(pooled, 1 - pooled) * Math.min(first.count, second.count) < fewestExpected)
    return null
  const factor = 1 / first.count + 1 / second.count - (2 * overlap) / (first.count * second.count)
  // The same people are in both, so there is nothing to compare.
  if (factor <= 0) return null
  const error = Math.sqrt(pooled * (1 - pooled) * factor)
  return normalTails((meanOf(first) - meanOf(second)) / error)
}

/** Two numbers of events in times of equal length, as Poisson counts: given their sum, each event is in either with equal chance. */
export function countsTest(first: number, second: number): number | null {
  if (first + second < fewest) return null
  return normalTails((first - second) / Math.sqrt(first + second))
}

/** Welch's test of two means, with the degrees of freedom of Satterthwaite. `overlap`: people who are in both. */
export function meansTest(first: Sample, second: Sample, overlap?: Sample): number | null {
  if (first.count < fewest || second.count < fewest) return null
  const by = meanOf(first) - meanOf(second)
  const { variance, degrees } = errorOfMeans(first, second, overlap)
  if (variance <= 0) return by === 0 && overlap === undefined ? 1 : null
  return studentTails(by / Math.sqrt(variance), degrees)
}

/** Of the first mean less the second. Null where the test is not made. */
export function meansInterval(first: Sample, second: Sample, overlap?: Sample): Interval | null {
  if (first.count < fewest || second.count < fewest) return null
  const by = meanOf(first) - meanOf(second)
  const { variance, degrees } = errorOfMeans(first, second, overlap)
  if (variance <= 0) return null
  const half = student95(degrees) * Math.sqrt(variance)
  return { low: by - half, high: by + half }
}

/** Of the first share less the second, of people who are not in both (method 10 of Newcombe 1998). */
export function sharesInterval(first: Sample, second: Sample): Interval | null {
  const [one, other] = [
    shareInterval(first.sum, first.count),
    shareInterval(second.sum, second.count),
  ]
  if (one === null || other === null) return null
  const [p, q] = [meanOf(first), meanOf(second)]
  return {
    low: p - q - Math.hypot(p - one.low, other.high - q),
    high: p - q + Math.hypot(one.high - p, q - other.low),
  }
}

/** The variance of the difference of two means, and its degrees of freedom. */
function errorOfMeans(first: Sample, second: Sample, overlap?: Sample) {
  const [a, b] = [varianceOf(first) / first.count, varianceOf(second) / second.count]
  if (overlap === undefined || overlap.count < 2) {
    const degrees = (a + b) ** 2 / (a ** 2 / (first.count - 1) + b ** 2 / (second.count - 1))
    return { variance: a + b, degrees }
  }
  const shared = (overlap.count * varianceOf(overlap)) / (first.count * second.count)
  return { variance: a + b - 2 * shared, degrees: first.count + second.count - overlap.count - 2 }
}

/**
 * Whether two single choices are independent of each other, from a table of counts: Pearson's test, with Cramér's V. Rows and
 * columns without anybody take no part.
 */
export function independenceTest(table: readonly (readonly number[])[]): ChiSquare | null {
  const rows = table.filter((row) => sumOf(row) > 0)
  const columns = (rows[0] ?? [])
    .map((_, at) => sumOf(rows.map((row) => row[at] ?? 0)))
    .map((sum, at) => ({ sum, at }))
    .filter(({ sum }) => sum > 0)
  const all = sumOf(columns.map(({ sum }) => sum))
  const smaller = Math.min(rows.length, columns.length) - 1
  if (smaller < 1) return null
  const cells = rows.flatMap((row) => {
    const share = sumOf(row) / all
    return columns.map(({ sum, at }) => ({ found: row[at] ?? 0, expected: share * sum }))
  })
  if (!areEnough(cells.map(({ expected }) => expected))) return null
  const value = sumOf(cells.map(({ found, expected }) => (found - expected) ** 2 / expected))
  const df = (rows.length - 1) * (columns.length - 1)
  return { value, df, p: chiSquareTail(value, df), v: Math.sqrt(value / (all * smaller)) }
}

/** Four in five of the expected counts are at least 5, and none is below 1 (Cochran 1954). */
const areEnough = (expected: readonly number[]): boolean =>
  expected.every((count) => count >= 1) &&
  expected.filter((count) => count >= fewestExpected).length >= 0.8 * expected.length
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * The largest p of several tests that is more than chance, if of all that are, a share of `rate` may be wrong (Benjamini and
 * Hochberg 1995). 0 = none of them.
 */
export function largestBeyond(values: readonly number[], rate: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.findLast((p, at) => p <= ((at + 1) / sorted.length) * rate) ?? 0
}

/** Several tests at once: the smallest rate at which `largestBeyond` would find each. In the order of `values`. */
export function falseDiscoveryRates(values: readonly number[]): number[] {
  const order = values.map((p, at) => ({ p, at })).toSorted((a, b) => b.p - a.p)
  const adjusted = values.map(() => 1)
  let least = 1
  for (const [rank, { p, at }] of order.entries()) {
    least = Math.min(least, (p * values.length) / (values.length - rank))
    adjusted[at] = least
  }
  return adjusted
}

/** Several tests at once, each as probable as if it had been alone (Holm 1979). In the order of `values`. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((p, at) => ({ p, at })).toSorted((a, b) => a.p - b.p)
  const adjusted = values.map(() => 1)
  let least = 0
  for (const [rank, { p, at }] of order.entries()) {
    least = Math.max(least, Math.min(1, p * (values.length - rank)))
    adjusted[at] = least
  }
  return adjusted
}

const meanOf = ({ sum, count }: Sample): number => sum / count
const varianceOf = ({ count, sum, squares }: Sample): number =>
  Math.max(0, (squares - (sum * sum) / count) / (count - 1))
