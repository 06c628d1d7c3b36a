// Whether two groups of people differ by more than chance (results.md, 2.6). Two-sided. Null where there are too few answers.
import type { ChiSquare } from '@askwell/contract'
import { chiSquareTail } from '../choice/chi-square.ts'
import { normalTails, studentTails } from '../choice/student.ts'

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

/** Welch's test of two means, with the degrees of freedom of Satterthwaite. */
export function meansTest(first: Sample, second: Sample): number | null {
  if (first.count < fewest || second.count < fewest) return null
  const by = meanOf(first) - meanOf(second)
  const [a, b] = [varianceOf(first) / first.count, varianceOf(second) / second.count]
  if (a + b === 0) return by === 0 ? 1 : null
  const degrees = (a + b) ** 2 / (a ** 2 / (first.count - 1) + b ** 2 / (second.count - 1))
  return studentTails(by / Math.sqrt(a + b), degrees)
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
