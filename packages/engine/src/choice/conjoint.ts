// The figures of a conjoint (results.md, 2.16) from the products that each person saw and chose: part-worths, importance and
// the model for the simulator.
import { chance } from '../random-order.ts'
import {
  type ConjointModel,
  type ConjointPlanOfFigures,
  type ConjointTask,
  levelRow,
  offsetOf,
  parametersOf,
  partWorth,
  situationOf,
} from './conjoint-coding.ts'
import {
  EffectiveCount,
  type Figure,
  fewestPersons,
  figureOf,
  figureOfDraws,
  type Why,
} from './figure.ts'
import { at, quadratic } from './linear.ts'
import { type Choice, type Choices, estimateFrom, type Fit, fitLogit } from './logit.ts'

export interface ConjointLevel {
  /** In how many products that people saw. */
  readonly shown: number
  /** In how many products that people chose. */
  readonly chosen: number
  /** On the scale of the logit; an attribute's part-worths add up to 0. Null: there is none, or nobody saw the level. */
  readonly part_worth: Figure | null
}

export interface ConjointFigures {
  readonly persons: number
  /** As many people of equal weight say as much as the modelled ones (Kish 1965). */
  readonly effective: number
  /** People whose answers the model is estimated from. */
  readonly modelled: number
  readonly tasks: number
  /** By attribute. */
  readonly levels: readonly (readonly ConjointLevel[])[]
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

/** The bootstrap of this many people takes about a second. */
const mostModelled = 10_000

export function conjointFigures(
  plan: ConjointPlanOfFigures,
  persons: Iterable<readonly ConjointTask[]>,
  bootstrap: Bootstrap,
): ConjointFigures {
  const counter = new ConjointCounter(plan)
  for (const tasks of persons) counter.add(tasks)
  return counter.figures(bootstrap)
}

/** Counts everybody; of a crowd, the model takes about `mostModelled` people, drawn by a fixed seed. */
export class ConjointCounter {
  readonly #plan: ConjointPlanOfFigures
  readonly #share: number
  readonly #next = chance(1, 'conjoint persons')
  readonly #products: ConjointTask['products'][] = []
  readonly #situations = new Map<string, number>()
  readonly #choices: Choice[][] = []
  readonly #weights: number[] = []
  readonly #effective = new EffectiveCount()
  /** By situation and place; the last place is none of the products. */
  readonly #chosen: number[][] = []
  #persons = 0

  /** `expected`: at least as many people as will be added. */
  constructor(plan: ConjointPlanOfFigures, expected = mostModelled) {
    this.#plan = plan
    this.#share = mostModelled / expected
  }

  /** People of weight 0 say nothing. */
  add(tasks: readonly ConjointTask[], weight = 1): void {
    if (tasks.length === 0 || weight === 0) return
    this.#persons += 1
    const own = tasks.map(({ products, chosen }): Choice => {
      const situation = this.#situationOf(products)
      const place = chosen ?? products.length
      const counts = this.#chosen[situation]
      if (counts) counts[place] = (counts[place] ?? 0) + 1
      return { situation, chosen: place }
    })
    if (this.#share < 1 && this.#next() >= this.#share) return
    this.#choices.push(own)
    this.#weights.push(weight)
    this.#effective.add(weight)
  }

  figures(bootstrap: Bootstrap): ConjointFigures {
    const counts = this.#levelCounts()
    const found = {
      persons: this.#persons,
      modelled: this.#choices.length,
      effective: this.#effective.size,
      tasks: this.#chosen.flat().reduce((sum, one) => sum + one, 0),
    }
    const without = counts.map((levels) => levels.map((one) => ({ ...one, part_worth: null })))
    if (this.#persons < fewestPersons)
      return {
        ...found,
        ...nothing,
        levels: without,
        why: this.#persons === 0 ? 'none' : 'small',
      }
    const { plan, seen } = seenPlan(this.#plan, counts)
    const choices: Choices = {
      size: parametersOf(plan),
      situations: this.#products.map((products) => situationOf({ ...plan, seen }, products)),
      persons: this.#choices,
      weights: this.#weights,
    }
    const fitted = fitLogit(choices)
    if (fitted.kind === 'not_identified')
      return {
        ...found,
        ...nothing,
        levels: without,
        why: 'not_identified',
        not_identified: attributeOf(plan, fitted.parameter),
      }
    return {
      ...found,
      levels: counts.map((levels, attribute) =>
        levels.map((one, level) => ({
          ...one,
          part_worth: figureOfLevel(plan, fitted, attribute, seen[attribute]?.[level] ?? -1),
        })),
      ),
      none: plan.hasNone ? noneOf(fitted) : null,
      importance: importanceOf(plan, choices, fitted, bootstrap),
      log_likelihood: fitted.logLikelihood,
      null_log_likelihood: fitted.nullLogLikelihood,
      r2: 1 - fitted.logLikelihood / fitted.nullLogLikelihood,
      why: null,
      not_identified: null,
      model: { ...plan, seen, beta: [...fitted.beta], covariance: [...fitted.covariance] },
    }
  }

  /** Tasks of the same products are one situation for all people who answered them. */
  #situationOf(products: ConjointTask['products']): number {
    const name = products.map((product) => product.join()).join(';')
    const before = this.#situations.get(name)
    if (before !== undefined) return before
    const index = this.#products.push(products) - 1
    this.#situations.set(name, index)
    this.#chosen.push([])
    return index
  }

  #levelCounts(): { shown: number; chosen: number }[][] {
    const counts = this.#plan.levels.map((count) =>
      Array.from({ length: count }, () => ({ shown: 0, chosen: 0 })),
    )
    for (const [index, products] of this.#products.entries()) {
      const chosen = this.#chosen[index] ?? []
      const times = chosen.reduce((sum, one = 0) => sum + one, 0)
      for (const [place, product] of products.entries())
        for (const [attribute, level] of product.entries()) {
          const count = counts[attribute]?.[level]
          if (count === undefined) continue
          count.shown += times
          count.chosen += chosen[place] ?? 0
        }
    }
    return counts
  }
}

const nothing = {
  none: null,
  importance: null,
  log_likelihood: null,
  null_log_likelihood: null,
  r2: null,
  not_identified: null,
  model: null,
} as const

/** Without the levels that nobody saw, because a level is no longer offered or not yet. */
function seenPlan(
  plan: ConjointPlanOfFigures,
  counts: readonly (readonly { readonly shown: number }[])[],
): { readonly plan: ConjointPlanOfFigures; readonly seen: readonly (readonly number[])[] } {
  const seen = counts.map((levels) => {
    let next = 0
    return levels.map(({ shown }) => (shown > 0 ? next++ : -1))
  })
  return {
    plan: { ...plan, levels: seen.map((levels) => levels.filter((level) => level >= 0).length) },
    seen,
  }
}

function figureOfLevel(
  plan: ConjointPlanOfFigures,
  { beta, covariance }: Fit,
  attribute: number,
  level: number,
): Figure | null {
  if (level < 0 || (plan.levels[attribute] ?? 0) < 2) return null
  const row = levelRow(plan, attribute, level)
  return figureOf(partWorth(plan, beta, attribute, level), Math.sqrt(quadratic(covariance, row)))
}

function attributeOf(plan: ConjointPlanOfFigures, parameter: number): number | null {
  const found = plan.levels.findIndex(
    (count, attribute) => parameter < offsetOf(plan, attribute) + count - 1,
  )
  return found < 0 ? null : found
}

function noneOf({ beta, covariance }: Fit): Figure {
  const last = beta.length - 1
  return figureOf(at(beta, last), Math.sqrt(at(covariance, last * beta.length + last)))
}

const rangesOf = (plan: ConjointPlanOfFigures, beta: Float64Array): Float64Array => {
  const ranges = Float64Array.from(plan.levels, (count, attribute) => {
    const worths = Array.from({ length: count }, (_, level) =>
      partWorth(plan, beta, attribute, level),
    )
    return count === 0 ? 0 : Math.max(...worths) - Math.min(...worths)
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
): Figure[] | null {
  const next = chance(seed, 'importance')
  const { persons, weights } = choices
  const draws = plan.levels.map((): number[] => [])
  for (let sample = 0; sample < samples; sample += 1) {
    const drawn = persons.map(() => Math.floor(next() * persons.length))
    const resampled = {
      persons: drawn.map((person) => persons[person] ?? []),
      weights: weights && drawn.map((person) => at(weights, person)),
    }
    const estimate = estimateFrom(choices, resampled, beta)
    if (estimate === null) continue
    for (const [attribute, share] of rangesOf(plan, estimate).entries())
      draws[attribute]?.push(share)
  }
  // Most samples must be estimable, or the interval would be of the easy ones only.
  if ((draws[0]?.length ?? 0) < samples / 2) return null
  const own = rangesOf(plan, beta)
  return draws.map((of, attribute) => figureOfDraws(at(own, attribute), Float64Array.from(of)))
}
