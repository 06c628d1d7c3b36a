// The counts of options, and the average of their weights.
import type { Option, OptionCount } from '@askwell/contract'
import { meanOf } from './counted-values.ts'
import { meanInterval, shareInterval } from './intervals.ts'
import { shareOf } from './measures.ts'
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
  const values = options.flatMap(({ id, weight }) =>
    typeof weight === 'number' ? [{ value: weight, count: countOfOption(id) }] : [],
  )
  const weights = values.map(({ value }) => value)
  return {
    average: meanOf(values),
    interval:
      chosen === 'several'
        ? null
        : meanInterval(values, { min: Math.min(...weights), max: Math.max(...weights) }),
  }
}
