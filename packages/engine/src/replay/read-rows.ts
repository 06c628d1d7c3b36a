// Reads the items of a matrix back: one option of each statement, or one best and one worst of each set of a maxdiff. The items
// of a client that does not know designs name no set.
import type { Question, ResponseItem } from '@askwell/contract'
import type { Answer, MatrixRow } from '../answer.ts'
import { designOf, isMaxdiff, isShownIn, keyOf } from '../styles/matrix.ts'
import { type ReadFault, readFault } from './read-fault.ts'

export const readRows = (question: Question, items: readonly ResponseItem[]): Answer | ReadFault =>
  isMaxdiff(question) ? readSets(question, items) : readStatements(question, items)

function readStatements(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const rows: MatrixRow[] = []
  for (const [index, item] of items.entries()) {
    const statement = question.statements.find(({ id }) => id === item.question_id)
    if (!statement) return readFault(index, 'question_id', 'a matrix is answered by its statements')
    if (!statement.options.some((option) => option.id === item.option_id))
      return readFault(index, 'option_id', 'is not an option of this statement')
    const optionId = item.option_id ?? ''
    const set = designOf(question) ? setOf(question, item, index) : undefined
    if (typeof set === 'object') return set
    const row = { statementId: statement.id, optionId, ...(set && { set }) }
    const fault = otherVersion(rows, row, index)
    if (fault) return fault
    const same = rows.find((one) => one.statementId === statement.id)
    if (same && same.optionId !== optionId)
      return readFault(index, 'option_id', 'a statement takes one option')
    if (!same) rows.push(row)
  }
  return { kind: 'matrix', rows }
}

function readSets(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const rows: MatrixRow[] = []
  for (const [index, item] of items.entries()) {
    const row = rowOf(question, item, index)
    if ('kind' in row) return row
    const fault = faultBeside(question, rows, row, index)
    if (fault) return fault
    rows.push(row)
  }
  const single = items.findIndex(
    (_, index) => rows.filter(({ set }) => set === rows[index]?.set).length < 2,
  )
  if (single >= 0)
    return readFault(single, 'option_id', 'needs the best and the worst statement of its set')
  return { kind: 'matrix', rows: rows.toSorted(bySet) }
}

const bySet = (a: MatrixRow, b: MatrixRow): number => indexOf(a) - indexOf(b)
const indexOf = ({ set = '' }: MatrixRow): number => Number(set.split('/')[1] ?? 0)

function rowOf(question: Question, item: ResponseItem, index: number): MatrixRow | ReadFault {
  const { question_id: statementId, option_id: optionId = '' } = item
  const statement = question.statements.find(({ id }) => id === statementId)
  if (!statement) return readFault(index, 'question_id', 'a matrix is answered by its statements')
  if (!statement.options.some(({ id, key }) => id === optionId && isEnd(key)))
    return readFault(index, 'option_id', 'is not best or worst of this statement')
  const set = setOf(question, item, index)
  return typeof set === 'object' ? set : { statementId, optionId, ...(set && { set }) }
}

/** Undefined where the item names none. */
function setOf(
  question: Question,
  { question_id, ranking, body }: ResponseItem,
  index: number,
): string | ReadFault | undefined {
  if (ranking === undefined && body === undefined) return undefined
  const isSet =
    /^(0|[1-9]\d*)$/.test(body ?? '') &&
    designOf(question)?.designs[Number(body)]?.[ranking ?? -1] !== undefined
  if (!isSet) return readFault(index, 'ranking', 'is not a set of this design')
  const set = `${body}/${ranking}`
  return isShownIn(question, question_id, set)
    ? set
    : readFault(index, 'question_id', 'was not shown in this set')
}

const isEnd = (key: string): boolean => key === 'best' || key === 'worst'

function faultBeside(
  question: Question,
  rows: readonly MatrixRow[],
  row: MatrixRow,
  index: number,
): ReadFault | null {
  const fault = otherVersion(rows, row, index)
  if (fault) return fault
  const beside = rows.filter(({ set }) => set === row.set)
  if (beside.some((other) => keyOf(question, other) === keyOf(question, row)))
    return readFault(index, 'ranking', 'is a set that was answered already')
  return beside.some(({ statementId }) => statementId === row.statementId)
    ? readFault(index, 'question_id', 'cannot be both the best and the worst of a set')
    : null
}

/** A person sees one version of a design. */
function otherVersion([first]: readonly MatrixRow[], row: MatrixRow, index: number) {
  const version = (of: MatrixRow) => of.set?.split('/')[0]
  return first && version(first) !== version(row)
    ? readFault(index, 'body', 'is not the version of the design that the others name')
    : null
}
