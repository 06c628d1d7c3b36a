// A table of codes as the files with split answers have it: codes, their words, or both.
import type { ExportLayout } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Cell } from './columns.ts'
import type { CodesTable } from './export-codes.ts'
import type { ColumnKind, TypedCell, TypedTable } from './typed-tables.ts'
import { type CodedVariable, msOf, yesOrNo } from './variable-kinds.ts'
import { namer } from './variable-names.ts'

export interface SplitTable extends TypedTable {
  /** What each column asks. */
  readonly wordings: readonly string[]
}

interface SplitColumn {
  readonly name: string
  readonly wording: string
  readonly kind: ColumnKind
  readonly at: number
  readonly typed: (cell: Cell) => TypedCell
}

export function splitTable(
  { variables, pages, ended }: Pick<CodesTable, 'variables' | 'pages' | 'ended'>,
  labels: ExportLayout['labels'],
): SplitTable {
  const named = namer(variables.map(({ name }) => name))
  const columns = variables.flatMap((variable, at): SplitColumn[] => {
    const { name, label } = variable
    const base = { name, wording: label || name, at }
    const whole = { ...base, ...typedAs(variable) }
    if (variable.values.length === 0 || variable.values === yesOrNo.values) return [whole]
    const words = { ...base, kind: 'text' as const, typed: wordsOf(variable) }
    switch (labels) {
      case 'codes':
        return [whole]
      case 'labels':
        return [words]
      case 'both':
        return [whole, { ...words, name: named(`${name}__label`, `${name}__label`) }]
      default:
        return unreachable(labels)
    }
  })
  async function* typedPages(): AsyncGenerator<readonly (readonly TypedCell[])[]> {
    for await (const page of pages())
      yield page.map((row) => columns.map(({ at, typed }) => typed(row[at] ?? null)))
  }
  return {
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    wordings: columns.map(({ wording }) => wording),
    pages: typedPages(),
    ended,
  }
}

function typedAs({ kind }: CodedVariable): Pick<SplitColumn, 'kind' | 'typed'> {
  const ms = (cell: Cell) => (typeof cell === 'number' ? Math.round(msOf(cell)) : null)
  switch (kind) {
    case 'number':
      return { kind, typed: (cell) => (typeof cell === 'number' ? cell : null) }
    case 'date':
    case 'time':
      return { kind, typed: ms }
    case 'text':
      return { kind, typed: (cell) => (cell === null || cell === '' ? null : String(cell)) }
    default:
      return unreachable(kind)
  }
}

function wordsOf({ values, missing = [] }: CodedVariable): (cell: Cell) => TypedCell {
  const words = new Map([...values, ...missing].map(({ code, label }) => [code, label]))
  return (cell) => (typeof cell === 'number' ? (words.get(cell) ?? String(cell)) : null)
}
