// The context of every results card: the results, the comparison, and the languages of texts.
import type { Results } from '@askwell/contract'
import { createContext, useContext } from 'react'
import type { SampleOverlap } from '../../charts/chance.ts'
import type { FlowResultsQuery } from './result-types.ts'
import type { Beginnings } from './trend-points.ts'

export interface ComparedResults {
  readonly results: Results
  /** The comparison's name in the reader's language. */
  readonly name: string
  readonly standing: SampleOverlap
  /** Null: both cover the same time. */
  readonly beginnings: Beginnings | null
  /** The query for texts; null on a shared page. */
  readonly query: FlowResultsQuery | null
}

export interface ResultsStand {
  readonly results: Results
  /** Null: no comparison. */
  readonly other: ComparedResults | null
  /** Codes in order of preference for texts of the survey. */
  readonly languages: readonly string[]
  /** Whose texts can be searched; null on a shared page, which shows samples only. */
  readonly texts: { readonly flowId: string; readonly query: FlowResultsQuery } | null
}

const Context = createContext<ResultsStand | null>(null)
export const ResultsProvider = Context

export function useResults(): ResultsStand {
  const stand = useContext(Context)
  if (stand === null) throw new Error('a card of results stands inside the results')
  return stand
}
