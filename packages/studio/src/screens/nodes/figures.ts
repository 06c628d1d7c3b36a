import type { Results } from '@askwell/contract'

/** The three figures of a place in a list; null = none, or not yet. `finished` 0…1, `nps` −100…100 of its score question. */
export function figuresOf(results: Pick<Results, 'counts' | 'series' | 'questions'> | undefined): {
  readonly begun: number | null
  readonly finished: number | null
  readonly nps: number | null
} {
  if (results === undefined) return { begun: null, finished: null, nps: null }
  const { counts, series, questions } = results
  const figures = questions.find(
    ({ question_id }) => question_id === series.nps_question_id,
  )?.figures
  const nps = figures !== undefined && 'nps' in figures ? (figures.nps?.score ?? null) : null
  return {
    begun: counts.responses,
    finished: counts.measured.completion,
    nps,
  }
}
