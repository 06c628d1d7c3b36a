// The figures of a conjoint (results.md, 2.16) from the products that each person saw and chose: part-worths, importance and
// the model for the simulator.
import { chance } from '../random-order.ts'
import { type Figure, fewestPersons, figureOf, figureOfDraws, type Why } from './figure.ts'
import { at, quadratic } from './linear.ts'
import {
  type Choice,
  type Choices,
  estimateFrom,
  type Fit,
  fitLogit,
  type Situation,
} from './logit.ts'

/** One task that a person answered: the level of each attribute of each product, and the chosen one; null = none of them. */
export interface ConjointTask {
  readonly products: readonly (readonly number[])[]
  readonly chosen: number | null
}

export interface ConjointPlanOfFigures {
  readonly levels: readonly number[]
  readonly hasNone: boolean
}

/** The simulator's distribution: the parameters in effects coding, without the last level of each attribute. */
export interface ConjointModel extends ConjointPlanOfFigures {
  readonly beta: readonly number[]
  /** Row by row. */
  readonly covariance: readonly number[]
}

export interface ConjointFigures {
  readonly persons: number
  readonly tasks: number
  /** By attribute and level, on the scale of the logit; an attribute's part-worths add up to 0. */
  readonly part_worths: readonly (readonly Figure[])[] | null
  readonly none: Figure | null
  /** 0…1 by attribute; all add up to 1. */
  readonly importance: readonly Figure[] | null
  readonly log_likelihood: number | null
  readonly null_log_likelihood: number | null
  /** McFadden's: 1 − log-likelihood ÷ that of equal chances. */
  readonly r2: number | null
  readonly why: Why | null
  /** The attribute that the answers do not determine; null if there is none, or if it is not an attribute. */
  readonly not_identified: number | null
  readonly model: ConjointModel | null
}

/** The bootstrap for the intervals of importance. */
export interface Bootstrap {
  readonly seed: number
  readonly samples: number
}

export const usualSamples = 500

export function conjointFigures(
  plan: ConjointPlanOfFigures,
  persons: Iterable<readonly ConjointTask[]>,
  bootstrap: Bootstrap,
): ConjointFigures {
  const choices = choicesOf(plan, persons)
  const tasks = choices.persons.reduce((sum, own) => sum + own.length, 0)
  const found = { persons: choices.persons.length, tasks }
  if (choices.persons.length < fewestPersons)
    return { ...found, ...nothing, why: choices.persons.length === 0 ? 'none' : 'small' }
  const fitted = fitLogit(choices)
  if (fitted.kind === 'not_identified')
    return {
      ...found,
      ...nothing,
      why: 'not_identified',
      not_identified: attributeOf(plan, fitted.parameter),
    }
  return {
    ...found,
    part_worths: plan.levels.map((count, attribute) =>
      Array.from({ length: count }, (_, level) => {
        const row = levelRow(plan, attribute, level)
        return figureOf(
          partWorth(plan, fitted.beta, attribute, level),
          Math.sqrt(quadratic(fitted.covariance, row)),
        )
      }),
    ),
    none: plan.hasNone ? noneOf(fitted) : null,
    importance: importanceOf(plan, choices, fitted, bootstrap),
    log_likelihood: fitted.logLikelihood,
    null_log_likelihood: fitted.nullLogLikelihood,
    r2: 1 - fitted.logLikelihood / fitted.nullLogLikelihood,
    why: null,
    not_identified: null,
    model: { ...plan, beta: [...fitted.beta], covariance: [...fitted.covariance] },
  }
}

const nothing = {
  part_worths: null,
  none: null,
  importance: null,
  log_likelihood: null,
  null_log_likelihood: null,
  r2: null,
  not_identified: null,
  model: null,
} as const

export const parametersOf = ({ levels, hasNone }: ConjointPlanOfFigures): number =>
  levels.reduce((sum, count) => sum + count - 1, hasNone ? 1 : 0)

/** A product in effects coding: the last level of an attribute is −1 in the columns of the others. */
export function productRow(
  plan: ConjointPlanOfFigures,
  product: readonly number[] | null,
): Float64Array {
  const row = new Float64Array(parametersOf(plan))
  if (product === null) {
    row[row.length - 1] = 1
    return row
  }
  let offset = 0
  for (const [attribute, count] of plan.levels.entries()) {
    const level = product[attribute] ?? 0
    for (let column = 0; column < count - 1; column += 1)
      row[offset + column] = level === count - 1 ? -1 : level === column ? 1 : 0
    offset += count - 1
  }
  return row
}

function levelRow(plan: ConjointPlanOfFigures, attribute: number, level: number): Float64Array {
  const row = new Float64Array(parametersOf(plan))
  const offset = offsetOf(plan, attribute)
  const count = plan.levels[attribute] ?? 0
  for (let column = 0; column < count - 1; column += 1)
    row[offset + column] = level === count - 1 ? -1 : level === column ? 1 : 0
  return row
}

const offsetOf = ({ levels }: ConjointPlanOfFigures, attribute: number): number =>
  levels.slice(0, attribute).reduce((sum, count) => sum + count - 1, 0)

function attributeOf(plan: ConjointPlanOfFigures, parameter: number): number | null {
  const found = plan.levels.findIndex(
    (count, attribute) => parameter < offsetOf(plan, attribute) + count - 1,
  )
  return found < 0 ? null : found
}

function partWorth(
  plan: ConjointPlanOfFigures,
  beta: Float64Array,
  attribute: number,
  level: number,
): number {
  return levelRow(plan, attribute, level).reduce(
    (sum, one, index) => sum + one * at(beta, index),
    0,
  )
}

function noneOf({ beta, covariance }: Fit): Figure {
  const last = beta.length - 1
  return figureOf(at(beta, last), Math.sqrt(at(covariance, last * beta.length + last)))
}

/** Tasks of the same products are one situation for all people who answered them. */
function choicesOf(
  plan: ConjointPlanOfFigures,
  persons: Iterable<readonly ConjointTask[]>,
): Choices {
  const situations: Situation[] = []
  const known = new Map<string, number>()
  const situationOf = (products: ConjointTask['products']): number => {
    const name = products.map((product) => product.join()).join(';')
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, situations.length)
    const alternatives = plan.hasNone ? [...products, null] : products
    return situations.push(alternatives.map((product) => productRow(plan, product))) - 1
  }
  const choices: Choice[][] = []
  for (const tasks of persons)
    if (tasks.length > 0)
      choices.push(
        tasks.map(({ products, chosen }) => ({
          situation: situationOf(products),
          chosen: chosen ?? products.length,
        })),
      )
  return { size: parametersOf(plan), situations, persons: choices }
}

const rangesOf = (plan: ConjointPlanOfFigures, beta: Float64Array): Float64Array => {
  const ranges = Float64Array.from(plan.levels, (count, attribute) => {
    const worths = Array.from({ length: count }, (_, level) =>
      partWorth(plan, beta, attribute, level),
    )
    return Math.max(...worths) - Math.min(...worths)
  })
  const sum = ranges.reduce((all, one) => all + one, 0)
  return sum === 0 ? ranges.fill(1 / ranges.length) : ranges.map((one) => one / sum)
}

/** An attribute's range of part-worths, divided by the sum of all ranges; the interval by resampling persons with replacement. */
function importanceOf(
  plan: ConjointPlanOfFigures,
  choices: Choices,
  { beta }: Fit,
  { seed, samples }: Bootstrap,
): Figure[] {
  const next = chance(seed, 'importance')
  const { persons } = choices
  const draws = plan.levels.map((): number[] => [])
  for (let sample = 0; sample < samples; sample += 1) {
    const drawn = persons.map(() => persons[Math.floor(next() * persons.length)] ?? [])
    const estimate = estimateFrom(choices, drawn, beta)
    if (estimate === null) continue
    for (const [attribute, share] of rangesOf(plan, estimate).entries())
      draws[attribute]?.push(share)
  }
  const own = rangesOf(plan, beta)
  return draws.map((of, attribute) => figureOfDraws(at(own, attribute), Float64Array.from(of)))
}
