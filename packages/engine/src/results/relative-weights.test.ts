import { describe, expect, it } from 'vitest'
import { chance } from '../random-order.ts'
import { relativeWeights } from './relative-weights.ts'

/** Of two drivers, in closed form: the mean of what each adds first and what it adds last. */
function ofTwo(first: number, second: number, both: number) {
  const r2 = (first ** 2 + second ** 2 - 2 * first * second * both) / (1 - both ** 2)
  return [(first ** 2 + r2 - second ** 2) / 2, (second ** 2 + r2 - first ** 2) / 2]
}

/** R² of the drivers in the set, by elimination. */
function r2Of(set: readonly number[], correlations: Float64Array, target: Float64Array): number {
  const size = target.length
  const rows = set.map((a) => [...set.map((b) => correlations[a * size + b] ?? 0), target[a] ?? 0])
  for (const [at, pivot] of rows.entries())
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (const [place, value] of pivot.entries()) row[place] = (row[place] ?? 0) - factor * value
    }
  return rows.reduce(
    (sum, row, at) => sum + ((row.at(-1) ?? 0) / (row[at] ?? 1)) * (target[set[at] ?? 0] ?? 0),
    0,
  )
}

/** LMG: what a driver adds to R², averaged over all orders (Shapley values). */
function lmg(correlations: Float64Array, target: Float64Array): number[] {
  const size = target.length
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  return Array.from({ length: size }, (_, driver) => {
    let sum = 0
    for (let bits = 0; bits < 2 ** size; bits += 1) {
      if (bits & (1 << driver)) continue
      const set = [...Array(size).keys()].filter((one) => bits & (1 << one))
      const orders = factorial(set.length) * factorial(size - set.length - 1)
      sum +=
        (orders / factorial(size)) *
        (r2Of([...set, driver], correlations, target) - r2Of(set, correlations, target))
    }
    return sum
  })
}

/** The correlations of random people who have a common inclination. */
function randomCorrelations(seed: number, size: number) {
  const next = chance(seed, 'people')
  const people = Array.from({ length: 60 }, () => {
    const inclination = next()
    const drivers = Array.from({ length: size }, () => next() + inclination * next())
    return [...drivers, drivers.reduce((sum, one, at) => sum + one * (at % 3), 0) + 2 * next()]
  })
  const mean = (at: number): number =>
    people.reduce((sum, one) => sum + (one[at] ?? 0), 0) / people.length
  const covariance = (a: number, b: number): number =>
    people.reduce((sum, one) => sum + ((one[a] ?? 0) - mean(a)) * ((one[b] ?? 0) - mean(b)), 0)
  const correlation = (a: number, b: number): number =>
    covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b))
  return {
    correlations: Float64Array.from({ length: size * size }, (_, at) =>
      correlation(Math.floor(at / size), at % size),
    ),
    target: Float64Array.from({ length: size }, (_, at) => correlation(at, size)),
  }
}

const matrix = (...rows: number[][]): Float64Array => Float64Array.from(rows.flat())

describe('relative weights', () => {
  it.each([
    [0.5, 0.3, 0],
    [0.5, 0.3, 0.6],
    [0.7, 0.7, 0.97],
    [0.4, -0.4, -0.2],
    [0.6, 0, 0.5],
  ])('are those of the closed form for two drivers (%d, %d, %d)', (first, second, both) => {
    const { weights, r2 } = relativeWeights(
      matrix([1, both], [both, 1]),
      Float64Array.of(first, second),
    )
    const [one = 0, other = 0] = ofTwo(first, second, both)
    expect(weights[0]).toBeCloseTo(one, 12)
    expect(weights[1]).toBeCloseTo(other, 12)
    expect(r2).toBeCloseTo(one + other, 12)
  })

  it('are the squared correlations of drivers that have nothing to do with each other', () => {
    const { weights } = relativeWeights(
      matrix([1, 0, 0], [0, 1, 0], [0, 0, 1]),
      Float64Array.of(0.5, -0.4, 0.1),
    )
    expect([...weights].map((weight) => weight.toFixed(12))).toEqual(
      [0.25, 0.16, 0.01].map((weight) => weight.toFixed(12)),
    )
  })

  it('sum to R², and are near the Shapley values of R² (LMG)', () => {
    let furthest = 0
    for (let seed = 1; seed <= 40; seed += 1) {
      const size = 2 + (seed % 5)
      const { correlations, target } = randomCorrelations(seed, size)
      const { weights, r2, same } = relativeWeights(correlations, target)
      expect(same).toBeNull()
      const whole = r2Of([...Array(size).keys()], correlations, target)
      expect(r2).toBeCloseTo(whole, 10)
      const shapley = lmg(correlations, target)
      expect(shapley.reduce((sum, one) => sum + one, 0)).toBeCloseTo(whole, 10)
      for (const [at, one] of shapley.entries()) {
        expect(weights[at]).toBeGreaterThanOrEqual(0)
        furthest = Math.max(furthest, Math.abs((weights[at] ?? 0) - one))
      }
    }
    expect(furthest).toBeLessThan(0.01)
    // They are two different measures.
    expect(furthest).toBeGreaterThan(1e-6)
  })

  it('name two drivers that say the same, also where it takes three to see it', () => {
    const near = matrix([1, 0.2, 0.985], [0.2, 1, 0.2], [0.985, 0.2, 1])
    expect(relativeWeights(near, Float64Array.of(0.3, 0.3, 0.3)).same).toEqual([0, 2])
    // The third is the sum of the others.
    const root = Math.SQRT1_2
    const sum = matrix([1, 0, root], [0, 1, root], [root, root, 1])
    expect(relativeWeights(sum, Float64Array.of(0.3, 0.3, 0.4)).same).toContain(2)
    expect(relativeWeights(matrix([1, 0.98], [0.98, 1]), Float64Array.of(0.3, 0.3)).same).toBeNull()
  })
})
