// How much room a likert's columns need, told by their words, so that the server draws what the browser will: from
// which width it is a table, and whether its stacked options stand side by side or below each other.
import type { MatrixRowView } from '@askwell/engine'
import type { Words } from '../app-types.ts'

export interface Column {
  readonly key: string
  readonly label: string
}

/** One column for every option key, named by the first statement that has it. */
export function columnsOf(rows: readonly MatrixRowView[], words: Words): readonly Column[] {
  const labels = new Map<string, string>()
  for (const { options } of rows) for (const { key, body } of options) if (!labels.has(key)) labels.set(key, words.text(body))
  return [...labels].map(([key, label]) => ({ key, label }))
}

const statementPx = 150
const leastColumnPx = 44
/** Of the 13 px header and the 12 px of a stacked option, at their widest. */
const letterPx = 8
const stackedLetterPx = 7
/** The container's width from which A-177 wants a table, and what a full sheet has. */
const smallTablePx = 480
const fullTablePx = 600
/** Within the card of a statement on the narrowest phone, 320 px. */
const narrowestPx = 262
const gapPx = 6
/** A table with more rows keeps its header in sight. */
const mostSeenAtOnce = 6

export function likertLayout(columns: readonly Column[], rows: readonly MatrixRowView[], words: Words): string {
  const room = statementPx + sum(columns.map(({ label }) => Math.max(leastColumnPx, longestWord(label) * letterPx + 8)))
  const widest = Math.max(leastColumnPx, ...columns.map(({ label }) => longestWord(label) * stackedLetterPx + 10))
  const isTall = columns.length * (widest + gapPx) - gapPx > narrowestPx
  // Where statements call the same option by different names, a header would lie.
  const isTable = sameNames(columns, rows, words) && room <= fullTablePx
  const table = isTable ? (room <= smallTablePx ? 'matrix--small' : 'matrix--full') : 'matrix--list'
  return [table, isTall && 'matrix--tall', rows.length > mostSeenAtOnce && 'matrix--long'].filter(Boolean).join(' ')
}

const longestWord = (label: string): number => Math.max(0, ...label.split(/\s+/).map((word) => word.length))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function sameNames(columns: readonly Column[], rows: readonly MatrixRowView[], words: Words): boolean {
  const labels = new Map(columns.map(({ key, label }) => [key, label]))
  return rows.every(({ options }) => options.every(({ key, body }) => labels.get(key) === words.text(body)))
}
