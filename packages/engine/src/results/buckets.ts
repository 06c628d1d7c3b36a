// Numbers are counted by their first three digits, so that however many different ones are answered, few are kept.
// Whole numbers below a thousand, which is nearly all that is asked, stay as they are.

/** Beyond it nobody meant the number, and sums would lose the others. */
const largest = 1e12
const digits = 3

export function bucketOf(value: number): number {
  const near = Math.max(-largest, Math.min(largest, value))
  return near === 0 ? 0 : Number(near.toPrecision(digits))
}

/** As it counts in a sum. */
export const summed = (value: number): number => Math.max(-largest, Math.min(largest, value))

export interface Counted {
  readonly value: number
  readonly count: number
}

/** The value that this part of all counted ones does not exceed: the nearest rank. `values` ascend; null of none. */
export function percentile(values: readonly Counted[], part: number): number | null {
  const total = values.reduce((sum, { count }) => sum + count, 0)
  const rank = Math.max(1, Math.ceil(part * total))
  let passed = 0
  for (const { value, count } of values) {
    passed += count
    if (passed >= rank) return value
  }
  return null
}
