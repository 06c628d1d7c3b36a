// The simulator of a conjoint (results.md, 2.16): how the choices of this exercise would divide among products that are
// described by its levels. It is a pure function of the model, so that a screen can try products without asking the server.
import { chance } from '../random-order.ts'
import type { ConjointModel } from './conjoint-coding.ts'
import { type ProductLevel, productRow } from './conjoint-coding.ts'
import { type Figure, figureOfDraws } from './figure.ts'
import { at, factor } from './linear.ts'
import { sharesAt } from './logit.ts'

const draws = 1_000

/** The level of each attribute of each product. */
export interface Market {
  readonly products: readonly (readonly ProductLevel[])[]
  readonly withNone: boolean
}

/** The share of preference of each product, and of "none" where it is offered; all add up to 1. */
export function simulateShares(model: ConjointModel, market: Market, seed: number): Figure[] {
  const offered = market.withNone && model.hasNone ? [...market.products, null] : market.products
  const rows = offered.map((product) => productRow(model, product))
  if (rows.length === 0) return []
  const beta = Float64Array.from(model.beta)
  const { shares } = sharesAt(rows, beta)
  const drawn = rows.map(() => new Float64Array(draws))
  const spread = spreadOf(model)
  const next = chance(seed, 'shares')
  for (let draw = 0; draw < draws; draw += 1) {
    const standard = Float64Array.from(beta, () => normal(next))
    const moved = beta.map((value, row) => {
      let sum = value
      for (let k = 0; k <= row; k += 1) sum += at(spread, row * beta.length + k) * at(standard, k)
      return sum
    })
    for (const [place, share] of sharesAt(rows, moved).shares.entries()) {
      const of = drawn[place]
      if (of) of[draw] = share
    }
  }
  return drawn.map((of, place) => figureOfDraws(at(shares, place), of))
}

/** A root of the covariance, which is not definite if persons are fewer than parameters; then a small value is added. */
function spreadOf({ beta, covariance }: ConjointModel): Float64Array {
  const size = beta.length
  const trace = beta.reduce((sum, _, a) => sum + at(covariance, a * size + a), 0)
  for (let more = 0; more < 1; more = Math.max(1e-9, more * 10)) {
    const found = factor(
      Float64Array.from(covariance, (value, index) =>
        index % (size + 1) === 0 ? value + (more * trace) / size : value,
      ),
      size,
    )
    if (found) return found.lower
  }
  return new Float64Array(size * size)
}

/** A normal variate, by Box and Muller. */
const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
