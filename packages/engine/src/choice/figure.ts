// A figure of a choice model: an estimate with the interval that contains the true value in 95 of 100 samples.
import { at } from './linear.ts'
import { normal95 } from './student.ts'

export interface Figure {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Why there is no figure. `not_identified`: the answers fit no finite estimate. */
export type Why = 'none' | 'small' | 'not_identified'

/** With fewer persons the intervals would be too narrow. */
export const fewestPersons = 30

/** As many persons of equal weight say as much (Kish 1965). */
export class EffectiveCount {
  #weight = 0
  #squares = 0

  add(weight: number): void {
    this.#weight += weight
    this.#squares += weight * weight
  }

  get size(): number {
    return this.#squares === 0 ? 0 : this.#weight ** 2 / this.#squares
  }
}

export const figureOf = (value: number, error: number, quantile = normal95): Figure => ({
  value,
  low: value - quantile * error,
  high: value + quantile * error,
})

/** Type 7 of Hyndman and Fan, for values in ascending order. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const before = at(sorted, below)
  return before + (place - below) * (at(sorted, Math.min(below + 1, sorted.length - 1)) - before)
}

/** The middle 95 % of the drawn values, widened to contain the estimate. */
export function figureOfDraws(value: number, draws: Float64Array): Figure {
  const sorted = draws.toSorted()
  return {
    value,
    low: Math.min(value, percentile(sorted, 0.025)),
    high: Math.max(value, percentile(sorted, 0.975)),
  }
}
