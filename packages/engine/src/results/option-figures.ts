// The counts of options, and the average of their weights.
import type { Option, OptionCount, ScaleEnds } from '@askwell/contract'
import { type CountedValue, meanOf, percentile } from './counted-values.ts'
import { meanInterval, shareInterval } from './intervals.ts'
import { measureOf, shareOf } from './measures.ts'
import type { MergedQuestion } from './merged-questions.ts'

/** In the survey's order; what is no longer offered follows, if anybody chose it. */
export const optionCounts = (
  { isOffered }: MergedQuestion,
  options: readonly Option[],
  countOfOption: (optionId: string) => number,
  answered: number,
): OptionCount[] =>
  options.flatMap(({ id, key, body, weight }) => {
    const count = countOfOption(id)
    return count === 0 && !isOffered(id)
      ? []
      : {
          option_id: id,
          key,
          body,
          weight: weight ?? null,
          count,
          share: shareOf(count, answered),
          interval: shareInterval(count, answered),
          is_offered: isOffered(id),
        }
  })

/** By the weights of the options, over chosen ones that have one. `several` of one person are no sample of people. */
export function averageOf(
  options: readonly Option[],
  countOfOption: (optionId: string) => number,
  chosen: 'one' | 'several',
) {
  const values = weighedOf(options, countOfOption)
  const weights = values.map(({ value }) => value)
  return {
    average: meanOf(values),
    interval:
      chosen === 'several'
        ? null
        : meanInterval(values, { min: Math.min(...weights), max: Math.max(...weights) }),
  }
}

/** Ascending. */
export const weighedOf = (
  options: readonly Option[],
  countOfOption: (optionId: string) => number,
): CountedValue[] =>
  options
    .flatMap(({ id, weight }) =>
      typeof weight === 'number' ? [{ value: weight, count: countOfOption(id) }] : [],
    )
    .toSorted((a, b) => a.value - b.value)

export const medianWeight = (
  options: readonly Option[],
  countOfOption: (optionId: string) => number,
): number | null => percentile(weighedOf(options, countOfOption), 0.5)

/** With fewer, the two highest and the two lowest are the same. */
const fewestPoints = 4

/** What is offered decides which points are the ends; all that was chosen is counted by its weight. */
export function scaleEnds(
  { isOffered }: MergedQuestion,
  options: readonly Option[],
  countOfOption: (optionId: string) => number,
): ScaleEnds | null {
  const weights = options.filter(({ id }) => isOffered(id)).map(({ weight }) => weight ?? null)
  const points = weights.filter((weight) => weight !== null).toSorted((a, b) => a - b)
  if (
    points.length < fewestPoints ||
    points.length < weights.length ||
    new Set(points).size < points.length
  )
    return null
  const [low, high] = [points[1] ?? 0, points.at(-2) ?? 0]
  const values = weighedOf(options, countOfOption)
  const answered = values.reduce((sum, { count }) => sum + count, 0)
  const countIf = (passes: (weight: number) => boolean): number =>
    values.reduce((sum, { value, count }) => (passes(value) ? sum + count : sum), 0)
  const top2 = countIf((weight) => weight >= high)
  const bottom2 = countIf((weight) => weight <= low)
  return {
    top2: measureOf(top2, answered),
    bottom2: measureOf(bottom2, answered),
    net: answered === 0 ? null : (100 * (top2 - bottom2)) / answered,
  }
}
