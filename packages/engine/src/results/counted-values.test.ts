import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSum, meanOf, percentile } from './counted-values.ts'

const once = (...values: number[]) => values.map((value) => ({ value, count: 1 }))

describe('percentile', () => {
  // R: quantile(c(1, 2, 4, 8, 16, 32), type = 7).
  it.each([
    [0, 1],
    [0.1, 1.5],
    [0.25, 2.5],
    [0.5, 6],
    [0.75, 14],
    [0.9, 24],
    [1, 32],
  ])('%d of 1, 2, 4, 8, 16, 32 is %d, as in R', (share, value) => {
    expect(percentile(once(1, 2, 4, 8, 16, 32), share)).toBe(value)
  })

  it('reads counts as repeated answers', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 9 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, counts, share) => {
          const sorted = values.toSorted((a, b) => a - b)
          const counted = sorted.map((value, at) => ({ value, count: counts[at] ?? 1 }))
          const apart = counted.flatMap(({ value, count }) =>
            once(...Array.from({ length: count }, () => value)),
          )
          expect(percentile(counted, share)).toBe(percentile(apart, share))
        },
      ),
    )
  })

  it('of nothing is nothing', () => {
    expect(percentile([], 0.5)).toBeNull()
  })
})

it('a sum keeps what a plain one loses', () => {
  expect(exactSum([1, 1e100, 1, -1e100])).toBe(2)
  expect(meanOf(once(...Array.from({ length: 10 }, () => 0.1)))).toBe(0.1)
  expect(meanOf([])).toBeNull()
})
