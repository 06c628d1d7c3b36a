// The context of every results card: the results, the comparison, and the languages of texts.
import type { Results } from '@askwell/contract'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { SampleOverlap } from '../../charts/chance.ts'
import type { WordsQuery } from './common-words.tsx'
import { drawnResults } from './drawn-results.ts'
import type { AnalysisScope } from './narrowings.ts'
import type { FlowResultsQuery } from './result-types.ts'
import { significanceLimit } from './significance-limit.ts'
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
  readonly texts: {
    readonly flowId: string
    readonly query: FlowResultsQuery
    /** The filters in the address of the list of responses. */
    readonly list: Readonly<Record<string, string>>
    readonly words: WordsQuery
  } | null
  /** What an analysis counts the same feedback by; null on a shared page. */
  readonly analysis: AnalysisScope | null
  /** Null: this question has no table, or nothing does, as on a shared page. */
  readonly breakDownOf: (questionId: string) => (() => void) | null
}

interface TestedResults extends ResultsStand {
  /** The largest p that is more than chance, corrected for the number of comparisons on the page. */
  readonly limit: number
}

const Context = createContext<TestedResults | null>(null)

export function ResultsProvider({
  value,
  children,
}: {
  readonly value: ResultsStand
  readonly children: ReactNode
}) {
  const { results, other } = useMemo(
    () => ({
      results: drawnResults(value.results),
      other: value.other && { ...value.other, results: drawnResults(value.other.results) },
    }),
    [value.results, value.other],
  )
  const [there, standing] = [other?.results, other?.standing]
  const limit = useMemo(
    () => (there && standing ? significanceLimit(results, { results: there, standing }) : 0),
    [results, there, standing],
  )
  return <Context value={{ ...value, results, other, limit }}>{children}</Context>
}

export function useResults(): TestedResults {
  const stand = useContext(Context)
  if (stand === null) throw new Error('a card of results stands inside the results')
  return stand
}
