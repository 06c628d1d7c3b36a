// matrix: one option a statement (likert, conjoint), or one best and one worst of each set (maxdiff). Its items name the
// statement as the question and the statement's own option.
import type { ConjointProducts, MaxdiffSets, Question, ResponseItem } from '@askwell/contract'
import type { Answer, MatrixRow } from '../answer.ts'
import type { Fault } from '../fault.ts'
import type { Style } from './style.ts'

export const matrix: Style = {
  answer: 'matrix',
  several: 'always',
  layout: 'group',
  fault: matrixFault,
  items: ({ statements }, answer) =>
    answer.kind === 'matrix'
      ? statements.flatMap(({ id }) =>
          answer.rows.filter((row) => row.statementId === id).map(itemOf),
        )
      : [],
}

export const isMaxdiff = (question: Question): boolean =>
  question.extra.matrix_question_type === 'maxdiff'

function itemOf({ statementId, optionId, set }: MatrixRow): ResponseItem {
  const item = { question_id: statementId, option_id: optionId }
  const [body, index] = set?.split('/') ?? []
  return body === undefined ? item : { ...item, ranking: Number(index), body }
}

/** A partial answer is not valid in an optional maxdiff either. */
function matrixFault(question: Question, answer: Answer): Fault | null {
  if (answer.kind !== 'matrix') return { code: 'generic' }
  return (question.isRequired || isMaxdiff(question)) && !isEveryRow(question, answer.rows)
    ? { code: 'required' }
    : null
}

/** Whether a row can still be added; `withRow` and the replay keep one for each statement, or for each end of a set. */
export const isEveryRow = (question: Question, rows: readonly MatrixRow[]): boolean =>
  rows.length >=
  (isMaxdiff(question)
    ? 2 * ((rows[0]?.set && question.extra.maxdiff?.setsPerPerson) || 1)
    : question.statements.length)

export const keyOf = (
  question: Question,
  { statementId, optionId }: MatrixRow,
): string | undefined =>
  question.statements
    .find((statement) => statement.id === statementId)
    ?.options.find((option) => option.id === optionId)?.key

/** The answer after choosing an option of a statement; in a maxdiff an item of a set cannot be both, and each end is one item. */
export function withRow(question: Question, answer: Answer | null, row: MatrixRow): Answer {
  const rows = answer?.kind === 'matrix' ? answer.rows : []
  const key = keyOf(question, row)
  const kept = rows.filter(
    (other) =>
      other.set !== row.set ||
      (other.statementId !== row.statementId &&
        !(isMaxdiff(question) && keyOf(question, other) === key)),
  )
  return { kind: 'matrix', rows: [...kept, row] }
}

/** The choices of a control by its value: an option's id, and the set after a space. None if no statement has the option. */
export function rowsOfControl({ statements }: Question, value: string): MatrixRow[] {
  const [optionId = '', set] = value.split(' ')
  return statements.flatMap(({ id: statementId, options }) =>
    options.some(({ id }) => id === optionId)
      ? [{ statementId, optionId, ...(set && { set }) }]
      : [],
  )
}

/** A conjoint without tasks yet has none. */
export function designOf({ extra }: Question): MaxdiffSets | ConjointProducts | undefined {
  const kind = extra.matrix_question_type
  const design = kind === 'maxdiff' || kind === 'conjoint' ? extra[kind] : undefined
  return design?.designs.length ? design : undefined
}

/** The version of the design that a person gets. */
export const versionFor = ({ versions }: { readonly versions: number }, seed: number): number =>
  ((seed % versions) + versions) % versions

/** Whether the design shows the statement in this set. The statements of a conjoint are its tasks, one after the other. */
export function isShownIn(question: Question, statementId: string, set: string): boolean {
  const { statements } = question
  const [version = -1, index = -1] = set.split('/').map(Number)
  const shown = designOf(question)?.designs[version]?.[index]
  if (isMaxdiff(question))
    return statements.some(({ id, key }) => id === statementId && shown?.some((it) => it === key))
  return (
    shown !== undefined &&
    statements.toSorted((a, b) => a.order - b.order)[index]?.id === statementId
  )
}

/** Whether the choice is in a set that this person sees. */
export function isInSets(
  question: Question,
  { statementId, set }: MatrixRow,
  seed: number,
): boolean {
  const design = designOf(question)
  if (!design || set === undefined) return !design && set === undefined
  return set.startsWith(`${versionFor(design, seed)}/`) && isShownIn(question, statementId, set)
}
