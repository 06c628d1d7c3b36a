// The props of the card of one kind of figures.
import type { QuestionFigures, QuestionResults } from '@askwell/contract'

export type FiguresOf<Kind extends QuestionFigures['kind']> = Extract<
  QuestionFigures,
  { readonly kind: Kind }
>

export interface FigureCardProps<Kind extends QuestionFigures['kind']> {
  readonly question: QuestionResults
  readonly figures: FiguresOf<Kind>
  /** The figures of the same question on the other side. */
  readonly other: {
    readonly figures: FiguresOf<Kind>
    readonly answered: number
    readonly valid: number
    readonly reached: number
  } | null
}
