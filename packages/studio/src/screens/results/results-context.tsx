// What every card of the results stands on: what was found, what it is compared with, and how texts are read.
import type { Results } from '@askwell/contract'
import { createContext, useContext } from 'react'
import type { SampleOverlap } from '../../charts/chance.ts'
import type { FlowResultsQuery } from './result-types.ts'
import type { Beginnings } from './trend-points.ts'

export interface ComparedResults {
  readonly results: Results
  /** In the reader's words. */
  readonly name: string
  readonly standing: SampleOverlap
  /** Null: both are of the same time. */
  readonly beginnings: Beginnings | null
  /** By which the texts are found; null on a shared page. */
  readonly query: FlowResultsQuery | null
}

export interface ResultsStand {
  readonly results: Results
  /** Null: compared with nothing. */
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
