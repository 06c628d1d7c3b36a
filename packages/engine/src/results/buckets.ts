// Numbers are counted by their first three digits, so that only few buckets are stored.
// Whole numbers below a thousand, which are nearly all answers, stay unchanged.

/** A larger number is surely a mistake, and in a sum the other numbers would lose precision. */
const largest = 1e12
const digits = 3

export function bucketOf(value: number): number {
  const near = Math.max(-largest, Math.min(largest, value))
  return near === 0 ? 0 : Number(near.toPrecision(digits))
}

/** The value for a sum. */
export const summed = (value: number): number => Math.max(-largest, Math.min(largest, value))

export interface Counted {
  readonly value: number
  readonly count: number
}

/** The percentile by nearest rank: `part` of all values do not exceed it. `values` ascend; null if there are none. */
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
