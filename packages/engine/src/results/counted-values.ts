// Numbers with how often each was answered. Nothing is rounded here.

export interface CountedValue {
  readonly value: number
  readonly count: number
}

export const countOfValues = (values: readonly CountedValue[]): number =>
  values.reduce((sum, { count }) => sum + count, 0)

/** Type 7 of Hyndman and Fan (1996): linear between the two nearest answers. `values` ascend; null if there are none. */
export function percentile(values: readonly CountedValue[], share: number): number | null {
  const total = countOfValues(values)
  if (total === 0) return null
  const place = (total - 1) * share
  const below = Math.floor(place)
  const before = valueAt(values, below)
  return before + (place - below) * (valueAt(values, Math.min(below + 1, total - 1)) - before)
}

/** The smallest value whose weights pass half of all; the mean of it and the one before where these are exactly half. */
export function weightedMedian(values: readonly CountedValue[]): number | null {
  const half = exactSum(values.map(({ count }) => count)) / 2
  let passed = 0
  let before: number | null = null
  for (const { value, count } of values) {
    if (count <= 0) continue
    if (before !== null && Math.abs(passed - half) <= 2e-12 * half) return (before + value) / 2
    passed += count
    if (passed > half * (1 + 2e-12)) return value
    before = value
  }
  return before
}

/** The value of the answer at this place, from 0. */
function valueAt(values: readonly CountedValue[], place: number): number {
  let passed = 0
  for (const { value, count } of values) {
    passed += count
    if (passed > place) return value
  }
  return Number.NaN
}

/** Neumaier's compensated sum, so that an average does not depend on the order of the answers. */
export function exactSum(terms: Iterable<number>): number {
  let sum = 0
  let lost = 0
  for (const term of terms) {
    const next = sum + term
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
    sum = next
  }
  return sum + lost
}

export const meanOf = (values: readonly CountedValue[]): number | null => {
  const total = countOfValues(values)
  return total === 0 ? null : exactSum(values.map(({ value, count }) => value * count)) / total
}
