// Raking (Deming & Stephan 1940; Battaglia, Hoaglin & Frankel 2009): a weight for each person, so that the weighted shares of
// every margin equal its targets (results.md §2.7). People with the same value of every margin have the same weight, so that
// the rounds go over such cells of people and not over people.
import type { WeightingEffect } from '@askwell/contract'
import { effectiveOf } from './columns/weighted-count.ts'

/** Target shares of the values of one subject. They are scaled to a sum of 1. */
export type Margin = readonly number[]

/** People who have the same value of every margin. */
export interface RakedCell {
  /** The position of the value in each margin; the number of its values = none of them. */
  readonly values: readonly number[]
  readonly n: number
}

export interface WeightCap {
  readonly low: number
  readonly high: number
}

export type Raking =
  | { readonly kind: 'weights'; readonly weights: Float64Array; readonly figures: WeightingEffect }
  | { readonly kind: 'nobody' }
  /** A target above 0 without people. */
  | { readonly kind: 'empty'; readonly margin: number; readonly value: number }
  /** What is furthest off after the last round. `value`: the number of values = those who have none. */
  | {
      readonly kind: 'unreached'
      readonly margin: number
      readonly value: number
      readonly share: number
      readonly target: number
    }

const mostRounds = 100
const closeEnough = 1e-6

/** The weights are by cell, and have a mean of 1 over people. */
export function rake(
  margins: readonly Margin[],
  cells: readonly RakedCell[],
  cap: WeightCap | null = null,
): Raking {
  const n = cells.reduce((sum, cell) => sum + cell.n, 0)
  if (n === 0) return { kind: 'nobody' }
  const weights = new Float64Array(cells.length).fill(1)
  const targets: number[][] = []
  for (const [margin, shares] of margins.entries()) {
    const people = sumsOf(cells, weights, margin, shares.length)
    const empty = shares.findIndex((share, value) => share > 0 && people[value] === 0)
    if (empty >= 0) return { kind: 'empty', margin, value: empty }
    targets.push(targetsOf(shares, (people[shares.length] ?? 0) / n))
  }
  for (let round = 0; round < mostRounds; round += 1) {
    for (const [margin, wanted] of targets.entries()) adjust(cells, weights, margin, wanted)
    const isCapped = cap === null || clip(cells, weights, n, cap)
    const furthest = furthestOf(cells, weights, targets)
    if (isCapped && furthest.off <= closeEnough) return weighed(cells, weights, n)
    if (round === mostRounds - 1)
      return {
        kind: 'unreached',
        margin: furthest.margin,
        value: furthest.value,
        share: furthest.share,
        target: furthest.target,
      }
  }
  return weighed(cells, weights, n)
}

/** People without a value keep the share that they have; the other targets are of everybody else. */
function targetsOf(shares: Margin, without: number): number[] {
  const sum = shares.reduce((all, share) => all + share, 0)
  return [...shares.map((share) => (share / sum) * (1 - without)), without]
}

function adjust(
  cells: readonly RakedCell[],
  weights: Float64Array,
  margin: number,
  targets: readonly number[],
): void {
  const sums = sumsOf(cells, weights, margin, targets.length - 1)
  const total = sums.reduce((all, sum) => all + sum, 0)
  const factors = targets.map((target, value) => {
    const sum = sums[value] ?? 0
    return sum === 0 ? 1 : (target * total) / sum
  })
  for (const [at, { values }] of cells.entries())
    weights[at] = (weights[at] ?? 0) * (factors[values[margin] ?? 0] ?? 1)
}

/** A weight of 0 stays, because its target is 0. True: the weights were within the cap, but for what no margin notices. */
function clip(
  cells: readonly RakedCell[],
  weights: Float64Array,
  n: number,
  { low, high }: WeightCap,
): boolean {
  const mean = meanOf(cells, weights, n)
  for (const [at, weight] of weights.entries())
    if (weight > 0) weights[at] = Math.min(high * mean, Math.max(low * mean, weight))
  const after = meanOf(cells, weights, n)
  return weights.every(
    (weight) =>
      weight === 0 ||
      (weight >= low * after * (1 - closeEnough) && weight <= high * after * (1 + closeEnough)),
  )
}

interface FurthestShare {
  readonly off: number
  readonly margin: number
  readonly value: number
  readonly share: number
  readonly target: number
}

function furthestOf(
  cells: readonly RakedCell[],
  weights: Float64Array,
  margins: readonly (readonly number[])[],
): FurthestShare {
  let furthest: FurthestShare = { off: -1, margin: 0, value: 0, share: 0, target: 0 }
  for (const [margin, targets] of margins.entries()) {
    const sums = sumsOf(cells, weights, margin, targets.length - 1)
    const total = sums.reduce((all, sum) => all + sum, 0)
    for (const [value, target] of targets.entries()) {
      const share = total === 0 ? 0 : (sums[value] ?? 0) / total
      const off = Math.abs(share - target)
      if (off > furthest.off) furthest = { off, margin, value, share, target }
    }
  }
  return furthest
}

/** The weights of the people of each value, and of those without one. */
function sumsOf(
  cells: readonly RakedCell[],
  weights: Float64Array,
  margin: number,
  many: number,
): number[] {
  const sums = Array.from({ length: many + 1 }, () => 0)
  for (const [at, { values, n }] of cells.entries()) {
    const value = values[margin] ?? many
    sums[value] = (sums[value] ?? 0) + n * (weights[at] ?? 0)
  }
  return sums
}

const meanOf = (cells: readonly RakedCell[], weights: Float64Array, n: number): number =>
  cells.reduce((sum, cell, at) => sum + cell.n * (weights[at] ?? 0), 0) / n

function weighed(cells: readonly RakedCell[], raked: Float64Array, n: number): Raking {
  const mean = meanOf(cells, raked, n)
  const weights = raked.map((weight) => weight / mean)
  const sums = { weight: 0, squares: 0 }
  for (const [at, cell] of cells.entries()) {
    const weight = weights[at] ?? 0
    sums.weight += cell.n * weight
    sums.squares += cell.n * weight * weight
  }
  // Rounding alone would make it larger than n where all weights are 1.
  const effective = Math.min(n, effectiveOf(sums))
  const used = weights.filter((weight, at) => weight > 0 && (cells[at]?.n ?? 0) > 0)
  const figures: WeightingEffect = {
    n,
    n_effective: effective,
    efficiency: (100 * effective) / n,
    design_effect: n / effective,
    least: Math.min(...used),
    largest: Math.max(...used),
  }
  return { kind: 'weights', weights, figures }
}
