// The weight of each feedback in an export, by the weighting that figures use.
import { holds } from '@askwell/engine/results'
import type { RowWeights } from '../../segments/segment-question.ts'
import { factsOfRow } from '../results/row-filter.ts'
import type { KnownOf } from './known-columns.ts'

export const weightName = 'aw_weight'

export interface WeightColumn {
  readonly name: string
  /** Null = the feedback is not weighted. */
  readonly cell: (known: KnownOf) => number | null
}

/** None where nothing is weighted. */
export const weightColumns = (weights: RowWeights | null): readonly WeightColumn[] =>
  weights === null ? [] : [{ name: weightName, cell: weightOf(weights) }]

const weightOf =
  ({ people, margins, weights }: RowWeights): WeightColumn['cell'] =>
  ({ row, map, marks }) => {
    const facts = factsOfRow(row, map, marks)
    if (!holds(people, facts)) return null
    const values = margins.map((conditions) => {
      const at = conditions.findIndex((one) => holds(one, facts))
      return at < 0 ? conditions.length : at
    })
    return weights.get(values.join(' ')) ?? null
  }
