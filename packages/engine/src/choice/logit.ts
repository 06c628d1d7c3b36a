// A conditional logit by maximum likelihood (McFadden 1974). People see the same situations, so Newton's steps sum over
// situations with counts. Only the covariance, which is clustered by person, sums over all choices.
import { at, type Factored, firstDependent, inverse, sandwich, solve } from './linear.ts'

/** The alternatives of one choice: a row of the model each. */
export type Situation = readonly Float64Array[]

export interface Choice {
  readonly situation: number
  readonly chosen: number
}

export interface Choices {
  readonly size: number
  readonly situations: readonly Situation[]
  /** By person, because the choices of one person depend on each other. */
  readonly persons: readonly (readonly Choice[])[]
  /** By person. Absent = everybody weighs 1. */
  readonly weights?: readonly number[] | undefined
}

export interface Fit {
  readonly kind: 'fit'
  readonly beta: Float64Array
  /** Clustered by person: H⁻¹(Σ s·sᵀ)H⁻¹, without a factor for small samples. */
  readonly covariance: Float64Array
  readonly logLikelihood: number
  /** The log-likelihood of a model in which all alternatives are equally likely. */
  readonly nullLogLikelihood: number
}

/** `parameter`: the first one that the choices do not determine. */
export type Fitted = Fit | { readonly kind: 'not_identified'; readonly parameter: number }

const mostSteps = 100
/** The largest gradient for each choice at which the estimate has converged. */
const precision = 1e-9
/** A larger estimate diverges and has no maximum. Odds of e^20 do not occur in a survey. */
const farthest = 20

export function fitLogit(choices: Choices): Fitted {
  const counts = countsOf(choices, choices)
  const found = climbToTop(choices, counts, new Float64Array(choices.size))
  if ('parameter' in found) return { kind: 'not_identified', parameter: found.parameter }
  const { logLikelihood: nullLogLikelihood } = derivativesAt(
    choices,
    counts,
    new Float64Array(choices.size),
  )
  return {
    kind: 'fit',
    beta: found.beta,
    covariance: clusteredCovariance(choices, found),
    logLikelihood: found.logLikelihood,
    nullLogLikelihood,
  }
}

/** The estimate from some of the persons, possibly with repeats; null where they do not determine it. */
export function estimateFrom(
  choices: Choices,
  drawn: Pick<Choices, 'persons' | 'weights'>,
  start: Float64Array,
): Float64Array | null {
  const found = climbToTop(choices, countsOf(choices, drawn), Float64Array.from(start))
  return 'parameter' in found ? null : found.beta
}

interface Top {
  readonly beta: Float64Array
  readonly logLikelihood: number
  readonly factored: Factored
}

/** Newton's steps from `beta`, which is changed in place. */
function climbToTop(
  choices: Choices,
  counts: readonly Float64Array[],
  beta: Float64Array,
): Top | { readonly parameter: number } {
  const total = counts.reduce((sum, of) => sum + of.reduce((all, one) => all + one, 0), 0)
  const informationAtStart = derivativesAt(choices, counts, new Float64Array(choices.size))
  let now = derivativesAt(choices, counts, beta)
  for (let step = 0; step < mostSteps; step += 1) {
    const factored = firstDependent(now.information, choices.size)
    if ('row' in factored) return { parameter: factored.row }
    if (largest(now.gradient) / total < precision) {
      const lost = lostParameter(informationAtStart.information, now.information, choices.size)
      return lost === null
        ? { beta, logLikelihood: now.logLikelihood, factored }
        : { parameter: lost }
    }
    const next = climb(choices, counts, beta, solve(factored, now.gradient), now.logLikelihood)
    const far = beta.findIndex((value) => Math.abs(value) > farthest)
    if (next === null || far >= 0) return { parameter: Math.max(0, far) }
    now = next
  }
  return { parameter: indexOfLargest(beta) }
}

interface Derivatives {
  readonly logLikelihood: number
  readonly gradient: Float64Array
  readonly information: Float64Array
}

/** How often each alternative of each situation was chosen. */
function countsOf(
  { situations }: Choices,
  { persons, weights }: Pick<Choices, 'persons' | 'weights'>,
): Float64Array[] {
  const counts = situations.map((alternatives) => new Float64Array(alternatives.length))
  for (const [person, choices] of persons.entries())
    for (const { situation, chosen } of choices) {
      const of = counts[situation]
      if (of) of[chosen] = at(of, chosen) + (weights ? at(weights, person) : 1)
    }
  return counts
}

function derivativesAt(
  { size, situations }: Choices,
  counts: readonly Float64Array[],
  beta: Float64Array,
): Derivatives {
  const gradient = new Float64Array(size)
  const information = new Float64Array(size * size)
  const mean = new Float64Array(size)
  let logLikelihood = 0
  for (const [index, alternatives] of situations.entries()) {
    const of = counts[index]
    const many = of?.reduce((sum, one) => sum + one, 0) ?? 0
    if (!of || many === 0) continue
    const { shares, logs } = sharesAt(alternatives, beta)
    meanInto(mean, alternatives, shares)
    for (const [place, row] of alternatives.entries()) {
      const chosen = at(of, place)
      const share = at(shares, place)
      logLikelihood += chosen * at(logs, place)
      for (let a = 0; a < size; a += 1) {
        const deviation = at(row, a) - at(mean, a)
        gradient[a] = at(gradient, a) + chosen * deviation
        const factorOf = many * share * deviation
        for (let b = 0; b <= a; b += 1)
          information[a * size + b] =
            at(information, a * size + b) + factorOf * (at(row, b) - at(mean, b))
      }
    }
  }
  for (let a = 0; a < size; a += 1)
    for (let b = 0; b < a; b += 1) information[b * size + a] = at(information, a * size + b)
  return { logLikelihood, gradient, information }
}

/** The probability of each alternative, and its logarithm. */
export function sharesAt(
  alternatives: Situation,
  beta: Float64Array,
): { readonly shares: Float64Array; readonly logs: Float64Array } {
  const logs = Float64Array.from(alternatives, (row) => dot(row, beta))
  const most = logs.reduce((max, one) => Math.max(max, one), Number.NEGATIVE_INFINITY)
  const sum = logs.reduce((all, one) => all + Math.exp(one - most), 0)
  const shift = most + Math.log(sum)
  return { shares: logs.map((one) => Math.exp(one - shift)), logs: logs.map((one) => one - shift) }
}

function meanInto(mean: Float64Array, alternatives: Situation, shares: Float64Array): void {
  mean.fill(0)
  for (const [place, row] of alternatives.entries())
    for (let a = 0; a < mean.length; a += 1) mean[a] = at(mean, a) + at(shares, place) * at(row, a)
}

/** Moves `beta` by the step, halved until the likelihood increases; null = it never does. */
function climb(
  choices: Choices,
  counts: readonly Float64Array[],
  beta: Float64Array,
  move: Float64Array,
  before: number,
): Derivatives | null {
  for (let size = 1; size > 1e-10; size /= 2) {
    const tried = beta.map((value, index) => value + size * at(move, index))
    const found = derivativesAt(choices, counts, tried)
    // Near the maximum the change is below the precision of the sum.
    if (found.logLikelihood >= before - 1e-12 * Math.abs(before)) {
      beta.set(tried)
      return found
    }
  }
  return null
}

/** A parameter whose information vanished during the steps: its estimate is unbounded. */
function lostParameter(before: Float64Array, now: Float64Array, size: number): number | null {
  for (let a = 0; a < size; a += 1)
    if (at(now, a * size + a) < 1e-7 * at(before, a * size + a)) return a
  return null
}

function clusteredCovariance(
  { size, situations, persons, weights }: Choices,
  { beta, factored }: Top,
): Float64Array {
  const deviations = situations.map((alternatives) => {
    const mean = new Float64Array(size)
    meanInto(mean, alternatives, sharesAt(alternatives, beta).shares)
    return alternatives.map((row) => row.map((value, a) => value - at(mean, a)))
  })
  const meat = new Float64Array(size * size)
  const score = new Float64Array(size)
  for (const [person, own] of persons.entries()) {
    const square = weights ? at(weights, person) ** 2 : 1
    score.fill(0)
    for (const { situation, chosen } of own) {
      const deviation = deviations[situation]?.[chosen]
      if (deviation) for (let a = 0; a < size; a += 1) score[a] = at(score, a) + at(deviation, a)
    }
    for (let a = 0; a < size; a += 1)
      for (let b = 0; b < size; b += 1)
        meat[a * size + b] = at(meat, a * size + b) + square * at(score, a) * at(score, b)
  }
  return sandwich(inverse(factored), meat, size)
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += at(a, index) * at(b, index)
  return sum
}

const largest = (values: Float64Array): number =>
  values.reduce((most, one) => Math.max(most, Math.abs(one)), 0)

const indexOfLargest = (values: Float64Array): number =>
  values.findIndex((value) => Math.abs(value) === largest(values))
