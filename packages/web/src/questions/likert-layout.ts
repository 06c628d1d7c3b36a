// Estimates the width of a likert's columns from their texts, so that server and browser draw the same: from
// which width it is a table, and whether its stacked options are next to or below each other.
import type { Text } from '@askwell/contract'
import type { MatrixRowView } from '@askwell/engine'
import type { Words } from '../app-types.ts'

export interface Column {
  readonly key: string
  readonly label: string
  readonly body: Text
}

/** One column for every option key, named by the first statement that has it. */
export function columnsOf(rows: readonly MatrixRowView[], words: Words): readonly Column[] {
  const bodies = new Map<string, Text>()
  for (const { options } of rows)
    for (const { key, body } of options) if (!bodies.has(key)) bodies.set(key, body)
  return [...bodies].map(([key, body]) => ({ key, label: words.text(body), body }))
}

const statementPx = 150
const leastColumnPx = 44
/** The widest letter of the 13 px header and the 12 px stacked options. */
const letterPx = 8
const stackedLetterPx = 7
/** The width of the question from which A-177 wants a table, what a full sheet has, and what it has with half of its margins. */
const smallTablePx = 480
const fullTablePx = 600
const wideTablePx = 672
/** A wide table breaks its words: after this many letters, in a smaller type. */
const brokenAfter = 9
/** Within the card of a statement on the narrowest phone, 320 px. */
const narrowestPx = 262
const gapPx = 6
/** A table with more rows keeps its header in sight. */
const mostSeenAtOnce = 6
/** More options of a stacked statement are shown for one statement at a time. */
const mostSideBySide = 5

export interface LikertLayout {
  readonly className: string
  /** From which width it is a table. */
  readonly size: 'small' | 'full' | 'wide' | 'list'
}

export function likertLayout(
  columns: readonly Column[],
  rows: readonly MatrixRowView[],
  words: Words,
): LikertLayout {
  const widest = Math.max(
    leastColumnPx,
    ...columns.map(({ label }) => longestWord(label) * stackedLetterPx + 10),
  )
  const isTall = columns.length * (widest + gapPx) - gapPx > narrowestPx
  const folds = rows.length > 1 && (isTall || columns.length > mostSideBySide)
  // If statements have different names for the same option, a header would be wrong.
  const size = sameNames(columns, rows, words) ? sizeOf(columns) : 'list'
  const marks = [
    isTall && 'matrix--tall',
    rows.length > mostSeenAtOnce && 'matrix--long',
    folds && 'matrix--folds',
  ]
  return { size, className: [`matrix matrix--${size}`, ...marks].filter(Boolean).join(' ') }
}

function sizeOf(columns: readonly Column[]): LikertLayout['size'] {
  const letters = columns.map(({ label }) => longestWord(label))
  const room =
    statementPx + sum(letters.map((longest) => Math.max(leastColumnPx, longest * letterPx + 8)))
  if (room <= smallTablePx) return 'small'
  if (room <= fullTablePx) return 'full'
  const broken =
    statementPx +
    sum(
      letters.map((longest) =>
        Math.max(leastColumnPx, Math.min(longest, brokenAfter) * stackedLetterPx + 8),
      ),
    )
  return broken <= wideTablePx ? 'wide' : 'list'
}

const longestWord = (label: string): number =>
  Math.max(0, ...label.split(/\s+/).map((word) => word.length))
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

function sameNames(
  columns: readonly Column[],
  rows: readonly MatrixRowView[],
  words: Words,
): boolean {
  const labels = new Map(columns.map(({ key, label }) => [key, label]))
  return rows.every(({ options }) =>
    options.every(({ key, body }) => labels.get(key) === words.text(body)),
  )
}
