// matrix: one option a statement (likert, conjoint), or one best and one worst of them (maxdiff). Its items name the
// statement as the question and the statement's own option.
import type { Option, Question, ResponseItem } from '@askwell/contract'
import type { Answer, MatrixRow } from '../answer.ts'
import type { Fault } from '../fault.ts'
import { type ReadFault, readFault, type Style } from './style.ts'

export const matrix: Style = {
  answer: 'matrix',
  several: 'always',
  layout: 'group',
  fault: matrixFault,
  items: (question, answer) => {
    if (answer.kind !== 'matrix') return []
    const byStatement = new Map(answer.rows.map((row) => [row.statementId, row.optionId]))
    return question.statements.flatMap(({ id }) => {
      const optionId = byStatement.get(id)
      return optionId === undefined ? [] : [{ question_id: id, option_id: optionId }]
    })
  },
  read: readMatrix,
}

export const isMaxdiff = (question: Question): boolean =>
  question.extra.matrix_question_type === 'maxdiff'

function matrixFault(question: Question, answer: Answer, _shown: readonly Option[]): Fault | null {
  if (answer.kind !== 'matrix') return { code: 'generic' }
  if (!isMaxdiff(question))
    return question.isRequired && answer.rows.length < question.statements.length
      ? { code: 'required' }
      : null
  const keys = answer.rows.map((row) => keyOf(question, row))
  const isWhole = keys.length === 2 && keys.includes('best') && keys.includes('worst')
  // A partial answer is not valid in an optional maxdiff either.
  return isWhole ? null : { code: 'required' }
}

export const keyOf = (
  question: Question,
  { statementId, optionId }: MatrixRow,
): string | undefined =>
  question.statements
    .find((statement) => statement.id === statementId)
    ?.options.find((option) => option.id === optionId)?.key

/** The answer after choosing an option of a statement; in a maxdiff an item cannot be both, and each end is one item. */
export function withRow(question: Question, answer: Answer | null, row: MatrixRow): Answer {
  const rows = answer?.kind === 'matrix' ? answer.rows : []
  const key = keyOf(question, row)
  const kept = rows.filter(
    (other) =>
      other.statementId !== row.statementId &&
      !(isMaxdiff(question) && keyOf(question, other) === key),
  )
  return { kind: 'matrix', rows: [...kept, row] }
}

function readMatrix(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const rows: MatrixRow[] = []
  for (const [index, item] of items.entries()) {
    const statement = question.statements.find(({ id }) => id === item.question_id)
    if (!statement) return readFault(index, 'question_id', 'a matrix is answered by its statements')
    if (!statement.options.some((option) => option.id === item.option_id))
      return readFault(index, 'option_id', 'is not an option of this statement')
    const optionId = item.option_id ?? ''
    const same = rows.find((row) => row.statementId === statement.id)
    if (same && same.optionId !== optionId)
      return readFault(index, 'option_id', 'a statement takes one option')
    if (!same) rows.push({ statementId: statement.id, optionId })
  }
  return { kind: 'matrix', rows }
}
