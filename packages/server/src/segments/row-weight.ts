import { type Facts, holds } from '@askwell/engine/results'
import type { RowWeights } from './segment-question.ts'

/** The weight of a feedback that is read as a row; null = it is not weighted. */
export function rowWeight({ people, margins, weights }: RowWeights, facts: Facts): number | null {
  if (!holds(people, facts)) return null
  const values = margins.map((conditions) => {
    const at = conditions.findIndex((condition) => holds(condition, facts))
    return at < 0 ? conditions.length : at
  })
  return weights.get(values.join(' ')) ?? null
}
