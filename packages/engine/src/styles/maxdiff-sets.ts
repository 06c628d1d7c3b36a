// The sets of a maxdiff that one person sees. Respondents without a maxdiff do not download this.
import type { MatrixRowView, QuestionView } from '../view-types.ts'
import { isMaxdiff, versionFor } from './matrix.ts'

export interface MaxdiffSetView {
  /** The design's version and the set, `3/0`; absent where the question has no design. */
  readonly set?: string
  /** In the order shown. */
  readonly rows: readonly MatrixRowView[]
}

/** In the order of the page. */
export const maxdiffEnds = ['worst', 'best'] as const
export type MaxdiffEnd = (typeof maxdiffEnds)[number]

/** The name of the form fields that choose this end of a set. */
export const endName = (end: MaxdiffEnd, questionId: string, set?: string): string =>
  [end, questionId, set].filter(Boolean).join('-')

/** The value of its control, which `rowsOfControl` reads. */
export const controlValue = (optionId: string, set?: string): string =>
  [optionId, set].filter(Boolean).join(' ')

/** Without a design it is one set of all statements. */
export function maxdiffSets({
  question,
  rows,
  seed,
}: Pick<QuestionView, 'question' | 'rows' | 'seed'>): readonly MaxdiffSetView[] {
  const design = isMaxdiff(question) ? question.extra.maxdiff : undefined
  if (!design) return [{ rows }]
  const version = versionFor(design, seed)
  return (design.designs[version] ?? []).map((keys, index) => ({
    set: `${version}/${index}`,
    rows: keys.flatMap((key) => rows.find(({ statement }) => statement.key === key) ?? []),
  }))
}
