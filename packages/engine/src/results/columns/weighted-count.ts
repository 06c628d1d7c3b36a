// Feedbacks added up under weights, and as samples that the tests of differences read (results.md, 2 and 2.6).
import type { Sample } from '../difference-tests.ts'
import { type Bits, countBits, eachRow } from './chunk.ts'

/** By the row of a chunk. Null: everybody weighs 1. */
export type Weights = Float64Array | null

export interface WeightedCount {
  n: number
  /** The sums of the weights and of their squares. */
  weight: number
  squares: number
}

export const noCount = (): WeightedCount => ({ n: 0, weight: 0, squares: 0 })

export function addMask(to: WeightedCount, mask: Bits, weights: Weights): void {
  const n = countBits(mask)
  to.n += n
  if (weights === null) {
    to.weight += n
    to.squares += n
    return
  }
  eachRow(mask, (row) => {
    const weight = weights[row] ?? 0
    to.weight += weight
    to.squares += weight * weight
  })
}

/** As many people with equal weights say as much (Kish 1965). */
export const effectiveOf = ({ weight, squares }: Pick<WeightedCount, 'weight' | 'squares'>) =>
  squares === 0 ? 0 : (weight * weight) / squares

/** `weight`: of the people of the base who have it. */
export function shareSample(weight: number, base: WeightedCount): Sample {
  const count = effectiveOf(base)
  const sum = base.weight === 0 ? 0 : (weight / base.weight) * count
  return { count, sum, squares: sum }
}

/** How many people of both samples are the same, on the scale of their effective numbers. `squares`: of their weights. */
export const sharedOf = (squares: number, first: WeightedCount, second: WeightedCount): number =>
  squares === 0
    ? 0
    : (squares * effectiveOf(first) * effectiveOf(second)) / (first.weight * second.weight)
