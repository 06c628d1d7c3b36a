// The weight of each feedback in an export, by the weighting that figures use.
import { rowWeight } from '../../segments/row-weight.ts'
import type { RowWeights } from '../../segments/segment-question.ts'
import { factsOfRow } from '../results/row-filter.ts'
import type { KnownOf } from './known-columns.ts'

export const weightName = 'aw_weight'

/** `label`: what the codebook says about the weights. */
export type NamedWeights = RowWeights & { readonly label: string }

export interface WeightColumn {
  readonly name: string
  readonly label: string
  /** Null = the feedback is not weighted. */
  readonly cell: (known: KnownOf) => number | null
}

/** None where nothing is weighted. */
export const weightColumns = (weights: NamedWeights | null): readonly WeightColumn[] =>
  weights === null
    ? []
    : [
        {
          ...{ name: weightName, label: weights.label },
          cell: ({ row, map, marks }) => rowWeight(weights, factsOfRow(row, map, marks)),
        },
      ]
