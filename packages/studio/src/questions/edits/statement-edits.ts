// Edits of a matrix: its rows, the columns that rows share, and its three kinds.
import type { Flow, MaxdiffSets, Option, Question, Statement, Trigger } from '@askwell/contract'
import { starterText } from '../starter-text.ts'
import { changeElement, changeQuestion, type FlowChange, moved } from './change-element.ts'
import { removeOption, renameOptionKey } from './option-edits.ts'
import { setProducts } from './product-edits.ts'

export type MatrixKind = 'likert' | 'maxdiff' | 'conjoint'
export const kindOf = (question: Question): MatrixKind =>
  question.extra.matrix_question_type ?? 'likert'

export const withStatements = (
  elementId: string,
  change: (statements: readonly Statement[]) => readonly Statement[],
): FlowChange =>
  changeQuestion(elementId, (question) => ({
    ...question,
    statements: change(question.statements.toSorted((a, b) => a.order - b.order)).map(
      (row, order) => ({ ...row, order }),
    ),
  }))

export const addStatements = (elementId: string, added: readonly Statement[]): FlowChange =>
  withStatements(elementId, (rows) => [...rows, ...added])
export const moveStatement = (elementId: string, from: number, to: number): FlowChange =>
  withStatements(elementId, (rows) => moved(rows, from, to))
export const changeStatement = (
  elementId: string,
  statementId: string,
  change: (row: Statement) => Statement,
): FlowChange =>
  withStatements(elementId, (rows) =>
    rows.map((row) => (row.id === statementId ? change(row) : row)),
  )

/** Triggers of the row are removed too; a rule on it stays, so that the problems list names it. */
export function removeStatement(elementId: string, statementId: string): FlowChange {
  return (flow) => {
    const row = rowOf(flow, elementId, statementId)
    if (!row) return flow
    const cleared = row.options.reduce(
      (known, option) => removeOption({ elementId, statementId }, option.id)(known),
      flow,
    )
    const gone = withStatements(elementId, (rows) => rows.filter(({ id }) => id !== statementId))(
      cleared,
    )
    return changeTriggers(elementId, (triggers) =>
      triggers.filter((trigger) => trigger.statementKey !== row.key),
    )(gone)
  }
}

export function renameStatementKey(
  elementId: string,
  statementId: string,
  key: string,
): FlowChange {
  return (flow) => {
    const before = rowOf(flow, elementId, statementId)?.key
    if (before === undefined || before === key) return flow
    const design = questionIn(flow, elementId)?.extra.maxdiff
    const renamed = changeStatement(elementId, statementId, (row) => ({ ...row, key }))(
      design
        ? setDesign(elementId, {
            ...design,
            designs: design.designs.map((sets) =>
              sets.map((set) => set.map((name) => (name === before ? key : name))),
            ),
          })(flow)
        : flow,
    )
    return changeTriggers(elementId, (triggers) =>
      triggers.map((trigger) =>
        trigger.statementKey === before ? { ...trigger, statementKey: key } : trigger,
      ),
    )(renamed)
  }
}

/** Whether all rows offer the same answers, so that they can be edited once. */
export function sharesColumns({ statements }: Question): boolean {
  const [first] = statements
  const look = (row: Statement): string =>
    JSON.stringify(
      row.options
        .toSorted((a, b) => a.order - b.order)
        .map(({ id: _id, order: _order, ...rest }) => ({
          ...rest,
          body: Object.entries(rest.body).toSorted(),
        })),
    )
  return first === undefined || statements.every((row) => look(row) === look(first))
}

/** Gives every row the same answers; a row keeps its option's id where the key is the same. Missing options are removed. */
export function shareColumns(
  elementId: string,
  columns: readonly Option[],
  newId: () => string,
): FlowChange {
  return (flow) => {
    const rows = flow.elements.find(({ id }) => id === elementId)?.question?.statements ?? []
    const keys = new Set(columns.map(({ key }) => key))
    const cleared = rows.reduce(
      (known, row) =>
        row.options.reduce(
          (left, option) =>
            keys.has(option.key)
              ? left
              : removeOption({ elementId, statementId: row.id }, option.id)(left),
          known,
        ),
      flow,
    )
    return withStatements(elementId, (statements) =>
      statements.map((row) => ({ ...row, options: columnsFor(row, columns, newId) })),
    )(cleared)
  }
}

const columnsFor = (row: Statement, columns: readonly Option[], newId: () => string): Option[] =>
  columns.map((column, order) => ({
    ...column,
    order,
    id: row.options.find(({ key }) => key === column.key)?.id ?? newId(),
  }))

export function renameColumnKey(elementId: string, before: string, key: string): FlowChange {
  return (flow) => {
    const rows = flow.elements.find(({ id }) => id === elementId)?.question?.statements ?? []
    return rows.reduce((known, row) => {
      const option = row.options.find((each) => each.key === before)
      return option
        ? renameOptionKey({ elementId, statementId: row.id }, option.id, key)(known)
        : known
    }, flow)
  }
}

/** A new row of a matrix: with the answers of the rows beside it, or its own set. */
export function newStatement(
  question: Question,
  key: string,
  body: Statement['body'],
  newId: () => string,
): Statement {
  const columns = question.statements[0]?.options ?? []
  return {
    id: newId(),
    key,
    body,
    order: question.statements.length,
    options: columns.map((option) => ({ ...option, id: newId() })),
  }
}

/** Null: one set of all rows. */
export const setDesign = (elementId: string, design: MaxdiffSets | null): FlowChange =>
  changeQuestion(elementId, (question) => {
    const { maxdiff: _before, ...extra } = question.extra
    return { ...question, extra: { ...extra, ...(design && { maxdiff: design }) } }
  })

const ends = [
  ['best', 'Best', 'En iyi'],
  ['worst', 'Worst', 'En kötü'],
] as const

/** For likert and conjoint the answers stay; maxdiff has only a best and a worst in every row. */
export function turnMatrix(
  elementId: string,
  kind: MatrixKind,
  languageCodes: readonly string[],
  newId: () => string,
): FlowChange {
  return (flow) => {
    const turned = changeQuestion(elementId, (question) => ({
      ...question,
      extra: { ...question.extra, matrix_question_type: kind },
    }))(setProducts(elementId, null)(setDesign(elementId, null)(flow)))
    if (kind !== 'maxdiff') return turned
    const columns = ends.map(([key, english, turkish], order): Option => {
      return {
        id: '',
        key,
        body: starterText(languageCodes, english, turkish),
        order,
        isVisible: true,
      }
    })
    return shareColumns(elementId, columns, newId)(turned)
  }
}

const questionIn = (flow: Flow, elementId: string): Question | undefined =>
  flow.elements.find(({ id }) => id === elementId)?.question
const rowOf = (flow: Flow, elementId: string, statementId: string): Statement | undefined =>
  questionIn(flow, elementId)?.statements.find(({ id }) => id === statementId)

const changeTriggers = (
  elementId: string,
  change: (triggers: readonly Trigger[]) => Trigger[],
): FlowChange =>
  changeElement(elementId, (element) => ({ ...element, triggers: change(element.triggers) }))
