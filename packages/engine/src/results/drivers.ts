// What goes together with a score: the relative weight of each driver, with intervals from bootstrap samples of persons
// (results.md, 2.17).
import type { Interval } from '@askwell/contract'
import { type Figure, figureOfDraws } from '../choice/figure.ts'
import { at } from '../choice/linear.ts'
import { chance } from '../random-order.ts'
import { effectiveOf } from './columns/weighted-count.ts'
import { exactSum, meanOf } from './counted-values.ts'
import { meanInterval } from './intervals.ts'
import { relativeWeights } from './relative-weights.ts'

/** People with a value of every driver and of the target. One row each, the target last. */
export interface DriverCases {
  readonly rows: Float64Array
  /** Of a row: the drivers and the target. */
  readonly width: number
  readonly count: number
  /** By row. Null = nothing is weighted. */
  readonly weights: Float64Array | null
}

export interface DriverFigures {
  /** Null where the target is the same for everybody. */
  readonly r2: Figure | null
  /** Null of a driver that is the same for everybody. */
  readonly drivers: readonly (DriverWeight | null)[]
}
export interface DriverWeight {
  readonly weight: Figure
  /** Of R². */
  readonly share: Figure
  /** The correlation with the target, −1…1. */
  readonly correlation: number
}

export const usualBootstrap = 1_000

/** With fewer people, the weights would be chance. */
export const fewestCases = (drivers: number): number => Math.max(100, 10 * drivers)

/**
 * Yields between samples, so that other work can run. Two drivers that say the same have no weights: the reply has their
 * places instead.
 */
export function* driverFigures(
  cases: DriverCases,
  seed: number,
  samples = usualBootstrap,
): Generator<void, DriverFigures | { readonly same: readonly [number, number] }> {
  const last = cases.width - 1
  const moments = momentsOf(cases)
  const varied = [...Array(last).keys()].filter((driver) => at(moments.deviations, driver) > 0)
  const drivers: (DriverWeight | null)[] = Array.from({ length: last }, () => null)
  if (varied.length === 0 || at(moments.deviations, last) === 0) return { r2: null, drivers }
  const sums = new WeightedSums(standardised(cases, moments, [...varied, last]))
  const times = new Float64Array(cases.count)
  for (let row = 0; row < times.length; row += 1) times[row] = weightOf(cases, row)
  const whole = sums.weights(times)
  if (whole.same) return { same: [at(varied, whole.same[0]), at(varied, whole.same[1])] }
  const draws = varied.map(() => new Float64Array(samples))
  const shares = varied.map(() => new Float64Array(samples))
  const r2s = new Float64Array(samples)
  const next = chance(seed, 'drivers')
  for (let sample = 0; sample < samples; sample += 1) {
    times.fill(0)
    for (let drawn = 0; drawn < cases.count; drawn += 1) {
      const row = Math.floor(next() * cases.count)
      times[row] = at(times, row) + weightOf(cases, row)
    }
    const { weights, r2 } = sums.weights(times)
    r2s[sample] = r2
    for (const [place, draw] of draws.entries()) {
      draw[sample] = at(weights, place)
      const share = shares[place]
      if (share) share[sample] = shareOf(at(weights, place), r2)
    }
    yield
  }
  for (const [place, driver] of varied.entries()) {
    const weight = at(whole.weights, place)
    drivers[driver] = {
      weight: figureOfDraws(weight, draws[place] ?? r2s),
      share: figureOfDraws(shareOf(weight, whole.r2), shares[place] ?? r2s),
      correlation: at(whole.withTarget, place),
    }
  }
  return { r2: figureOfDraws(whole.r2, r2s), drivers }
}

const weightOf = ({ weights }: Pick<DriverCases, 'weights'>, row: number): number =>
  weights ? at(weights, row) : 1

/** As many people of equal weight say as much (Kish 1965). */
export function effectiveCases({ weights, count }: DriverCases): number {
  if (weights === null) return count
  return effectiveOf({
    weight: exactSum(weights),
    squares: exactSum(weights.map((weight) => weight * weight)),
  })
}

/** The mean of a driver, 0…100 from the lowest to the highest value of its scale. Null without such ends, and without people. */
export function performanceOf(
  cases: DriverCases,
  driver: number,
  ends: { readonly low: number; readonly high: number } | null,
): { readonly mean: number; readonly interval: Interval | null } | null {
  const { rows, width, count } = cases
  if (ends === null || count === 0 || ends.low >= ends.high) return null
  // The people add up to their effective number, as the interval needs it.
  const effective = effectiveCases(cases)
  const factor = cases.weights ? effective / exactSum(cases.weights) : 1
  const counts = new Map<number, number>()
  for (let row = 0; row < count; row += 1) {
    const value = at(rows, row * width + driver)
    counts.set(value, (counts.get(value) ?? 0) + factor * weightOf(cases, row))
  }
  const values = [...counts].map(([value, count]) => ({
    value: (100 * (value - ends.low)) / (ends.high - ends.low),
    count,
  }))
  return { mean: meanOf(values) ?? 0, interval: meanInterval(values, { min: 0, max: 100 }) }
}

const shareOf = (weight: number, r2: number): number => (r2 > 0 ? weight / r2 : 0)

interface Moments {
  readonly means: Float64Array
  /** Rounding alone is 0. */
  readonly deviations: Float64Array
}

function momentsOf({ rows, width, count }: DriverCases): Moments {
  const means = new Float64Array(width)
  const deviations = new Float64Array(width)
  for (let column = 0; column < width; column += 1) {
    let sum = 0
    for (let row = 0; row < count; row += 1) sum += at(rows, row * width + column)
    const mean = sum / count
    let squares = 0
    let isSame = true
    for (let row = 0; row < count; row += 1) {
      const value = at(rows, row * width + column)
      squares += (value - mean) ** 2
      isSame &&= value === at(rows, column)
    }
    means[column] = mean
    deviations[column] = isSame ? 0 : Math.sqrt(squares / count)
  }
  return { means, deviations }
}

/** Only these columns. Sums of numbers near 0 lose no digits. */
const standardised = (
  { rows, width, count }: DriverCases,
  { means, deviations }: Moments,
  columns: readonly number[],
): Float64Array[] =>
  columns.map((column) =>
    Float64Array.from(
      { length: count },
      (_, row) => (at(rows, row * width + column) - at(means, column)) / at(deviations, column),
    ),
  )

const nothing = new Float64Array()

/** Adds up each person as often as a sample drew them. */
class WeightedSums {
  /** The drivers, the target, and a column of ones. */
  readonly #columns: readonly Float64Array[]
  readonly #products: Float64Array
  readonly #correlations: Float64Array

  constructor(columns: readonly Float64Array[]) {
    this.#columns = [...columns, new Float64Array(columns[0]?.length ?? 0).fill(1)]
    this.#products = new Float64Array(this.#columns.length ** 2)
    this.#correlations = new Float64Array((columns.length - 1) ** 2)
  }

  weights(times: Float64Array) {
    for (let a = 0; a < this.#columns.length; a += 2)
      for (let b = 0; b <= a; b += 2) this.#addBlock(times, a, b)
    const withTarget = this.#correlate()
    return { ...relativeWeights(this.#correlations, withTarget), withTarget }
  }

  /** Four products at once, because most of the time is spent on reading the columns. */
  #addBlock(times: Float64Array, a: number, b: number): void {
    const [first = nothing, second = first] = this.#columns.slice(a, a + 2)
    const [one = nothing, other = one] = this.#columns.slice(b, b + 2)
    let firstOne = 0
    let firstOther = 0
    let secondOne = 0
    let secondOther = 0
    for (let row = 0; row < times.length; row += 1) {
      const often = times[row] ?? 0
      const x = often * (first[row] ?? 0)
      const y = often * (second[row] ?? 0)
      const u = one[row] ?? 0
      const v = other[row] ?? 0
      firstOne += x * u
      firstOther += x * v
      secondOne += y * u
      secondOther += y * v
    }
    this.#keep(a, b, firstOne)
    this.#keep(a, b + 1, firstOther)
    this.#keep(a + 1, b, secondOne)
    this.#keep(a + 1, b + 1, secondOther)
  }

  #keep(a: number, b: number, product: number): void {
    const width = this.#columns.length
    if (a >= width || b >= width) return
    this.#products[a * width + b] = product
    this.#products[b * width + a] = product
  }

  /** In a sample a driver may be the same for everybody; it explains nothing then. */
  #correlate(): Float64Array {
    const [width, products] = [this.#columns.length, this.#products]
    const [ones, target] = [width - 1, width - 2]
    const count = at(products, ones * width + ones)
    const covariance = (a: number, b: number): number =>
      at(products, a * width + b) -
      (at(products, a * width + ones) * at(products, b * width + ones)) / count
    const deviations = Float64Array.from({ length: ones }, (_, a) =>
      Math.sqrt(Math.max(0, covariance(a, a))),
    )
    const correlation = (a: number, b: number): number => {
      const scale = at(deviations, a) * at(deviations, b)
      return scale > 0 ? Math.max(-1, Math.min(1, covariance(a, b) / scale)) : 0
    }
    for (let a = 0; a < target; a += 1)
      for (let b = 0; b < target; b += 1)
        this.#correlations[a * target + b] = a === b ? 1 : correlation(a, b)
    return Float64Array.from({ length: target }, (_, a) => correlation(a, target))
  }
}
