import type { QuestionView } from '@askwell/engine'

/** What a style draws with. Ids tie the answer to its label, help and error; the block around it owns those. */
export interface StyleProps {
  readonly view: QuestionView
  /** Id of the element that takes the focus: the input, or the group. */
  readonly id: string
  readonly labelId: string
  /** Ids of help, limits, note and error, as far as they are shown. */
  readonly describedBy: string | undefined
}

export const questionDomId = (questionId: string): string => `q-${questionId}`

/** If parts of a question are marked as missing, an error links to the first of them. */
export const missingControl = '[data-missing] :is(input, button)'
