// Whether two groups of people differ by more than chance (results.md, 2.6). Two-sided. Null where there are too few answers.
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

/** The pooled test of two shares, without correction of continuity. */
export function sharesTest(first: Sample, second: Sample): number | null {
  if (first.count < fewest || second.count < fewest) return null
  const pooled = (first.sum + second.sum) / (first.count + second.count)
  if (Math.min(pooled, 1 - pooled) * Math.min(first.count, second.count) < fewestExpected)
    return null
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.count + 1 / second.count))
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
 * The largest p of several tests that is more than chance, if of all that are, a share of `rate` may be wrong (Benjamini and
 * Hochberg 1995). 0 = none of them.
 */
export function largestBeyond(values: readonly number[], rate: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.findLast((p, at) => p <= ((at + 1) / sorted.length) * rate) ?? 0
}

const meanOf = ({ sum, count }: Sample): number => sum / count
const varianceOf = ({ count, sum, squares }: Sample): number =>
  Math.max(0, (squares - (sum * sum) / count) / (count - 1))
