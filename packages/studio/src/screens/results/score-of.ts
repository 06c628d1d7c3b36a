// Chooses the main score of a survey among its current questions.
import type { Measure, Nps, QuestionResults, Results } from '@askwell/contract'

export type Score =
  | { readonly kind: 'nps'; readonly nps: Nps }
  | { readonly kind: 'csat' | 'ces'; readonly measure: Measure }

/** NPS before satisfaction before effort; the question of the series before others. Null: none of them is asked. */
export function scoreOf({
  questions,
  series,
}: Pick<Results, 'questions' | 'series'>): Score | null {
  const measured = questions.flatMap((question) => measuresOf(question))
  const followed =
    measured.find(({ questionId, nps }) => nps && questionId === series.nps_question_id) ??
    measured.find(({ nps }) => nps)
  if (followed?.nps) return { kind: 'nps', nps: followed.nps }
  const csat = measured.find((one) => one.csat)?.csat
  if (csat) return { kind: 'csat', measure: csat }
  const ces = measured.find((one) => one.ces)?.ces
  return ces ? { kind: 'ces', measure: ces } : null
}

interface Measures {
  readonly questionId: string
  readonly nps: Nps | null
  readonly csat: Measure | null
  readonly ces: Measure | null
}

function measuresOf({ question_id: questionId, figures }: QuestionResults): Measures[] {
  if (figures.kind !== 'options' && figures.kind !== 'number') return []
  const { nps, csat, ces } = figures
  return [{ questionId, nps, csat, ces }]
}
