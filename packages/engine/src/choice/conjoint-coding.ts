// Products of a conjoint in effects coding: the levels of an attribute have one parameter fewer than there are levels.
import { at } from './linear.ts'
import type { Situation } from './logit.ts'

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
  /** By attribute and level: the level of the model; −1 = nobody saw it. */
  readonly seen: readonly (readonly number[])[]
  readonly beta: readonly number[]
  /** Row by row. */
  readonly covariance: readonly number[]
}

export const situationOf = (
  model: Pick<ConjointModel, 'levels' | 'hasNone' | 'seen'>,
  products: ConjointTask['products'],
): Situation =>
  (model.hasNone ? [...products, null] : products).map((product) => productRow(model, product))

export const parametersOf = ({ levels, hasNone }: ConjointPlanOfFigures): number =>
  levels.reduce((sum, count) => sum + count - 1, hasNone ? 1 : 0)

/** A level, or a mixture of two: `share` of the way from the first to the second. */
export type ProductLevel =
  | number
  | { readonly from: number; readonly to: number; readonly share: number }

/** A product in effects coding; null = none of the products. */
export function productRow(
  model: Pick<ConjointModel, 'levels' | 'hasNone' | 'seen'>,
  product: readonly ProductLevel[] | null,
): Float64Array {
  const row = new Float64Array(parametersOf(model))
  if (product === null) {
    row[row.length - 1] = 1
    return row
  }
  for (const [attribute, level] of product.entries()) {
    const own = (of: number): number => model.seen[attribute]?.[of] ?? -1
    if (typeof level === 'number') addLevel(row, model, attribute, { level: own(level), share: 1 })
    else {
      addLevel(row, model, attribute, { level: own(level.from), share: 1 - level.share })
      addLevel(row, model, attribute, { level: own(level.to), share: level.share })
    }
  }
  return row
}

/** The last level of an attribute is −1 in the columns of the others. */
function addLevel(
  row: Float64Array,
  plan: ConjointPlanOfFigures,
  attribute: number,
  { level, share }: { readonly level: number; readonly share: number },
): void {
  const offset = offsetOf(plan, attribute)
  const count = plan.levels[attribute] ?? 0
  for (let column = 0; column < count - 1; column += 1)
    row[offset + column] =
      at(row, offset + column) + share * (level === count - 1 ? -1 : level === column ? 1 : 0)
}

export function levelRow(
  plan: ConjointPlanOfFigures,
  attribute: number,
  level: number,
): Float64Array {
  const row = new Float64Array(parametersOf(plan))
  addLevel(row, plan, attribute, { level, share: 1 })
  return row
}

export const offsetOf = ({ levels }: ConjointPlanOfFigures, attribute: number): number =>
  levels.slice(0, attribute).reduce((sum, count) => sum + count - 1, 0)

export function partWorth(
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
