// One statement of a matrix as a group of radios: its choice, and the effect of a press on the complete answer.
import type { Statement } from '@askwell/contract'
import { type Answer, type MatrixRow, type QuestionView, withRow } from '@askwell/engine'
import { type SinglePick, useSinglePick } from './use-single-pick.ts'

export interface RowPick {
  readonly chosen: string | null
  readonly pick: SinglePick
  /** A press on Next found this statement unanswered. */
  readonly isMissing: boolean
}

export function useRowPick(
  { question, answer, fault }: QuestionView,
  statement: Statement,
  set?: string,
): RowPick {
  const chosen =
    chosenRows(answer).find((row) => row.statementId === statement.id)?.optionId ?? null
  const answerOf = (optionId: string): Answer =>
    withRow(question, answer, { statementId: statement.id, optionId, ...(set && { set }) })
  return {
    chosen,
    pick: useSinglePick({ questionId: question.id, value: chosen, answerOf }),
    isMissing: fault?.code === 'required' && chosen === null,
  }
}

export const chosenRows = (answer: Answer | null): readonly MatrixRow[] =>
  answer?.kind === 'matrix' ? answer.rows : []
