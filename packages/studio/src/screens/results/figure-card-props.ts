// What the card of one kind of figures is given.
import type { QuestionFigures, QuestionResults } from '@askwell/contract'

export type FiguresOf<Kind extends QuestionFigures['kind']> = Extract<
  QuestionFigures,
  { readonly kind: Kind }
>

export interface FigureCardProps<Kind extends QuestionFigures['kind']> {
  readonly question: QuestionResults
  readonly figures: FiguresOf<Kind>
  /** Of the same question, where it is compared. */
  readonly other: {
    readonly figures: FiguresOf<Kind>
    readonly answered: number
    readonly reached: number
  } | null
}
