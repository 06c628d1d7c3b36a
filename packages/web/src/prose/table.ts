// A table in GitHub's syntax: a header row, a row of dashes, rows of cells. The caller draws each cell as
// a separate phrase.

export interface TextTable {
  /** The text above it in the same paragraph. */
  readonly before: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of figures are aligned to the end of their cells. */
  readonly endsAt: readonly boolean[]
}

const dashes = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** A phone could not show a larger table, and each cell is parsed separately. */
const mostColumns = 12
const mostCells = 600

/** The line of a text where its first table begins; -1 = none. */
export const tableLine = (lines: readonly string[]): number =>
  lines.findIndex((line, at) => {
    const below = lines[at + 1] ?? ''
    return (
      line.includes('|') &&
      below.includes('-') &&
      dashes.test(below) &&
      cellsOf(below).length === cellsOf(line).length
    )
  })

export function readTable(text: string): TextTable | null {
  const lines = text.split('\n')
  const at = tableLine(lines)
  if (at < 0) return null
  const head = cellsOf(lines[at] ?? '')
  const rows = lines.slice(at + 2).map((line) => {
    const cells = cellsOf(line)
    return head.map((_name, column) => cells[column] ?? '')
  })
  if (head.length > mostColumns || head.length * rows.length > mostCells) return null
  const endsAt = cellsOf(lines[at + 1] ?? '').map(
    (cell) => cell.endsWith(':') && !cell.startsWith(':'),
  )
  return { before: lines.slice(0, at).join('\n'), head, rows, endsAt }
}

/** A bar after a backslash is text. */
function cellsOf(line: string): string[] {
  const cells = line.replaceAll('\\|', '\u0000').trim().replace(/^\|/, '').replace(/\|$/, '')
  return cells.split('|').map((cell) => cell.replaceAll('\u0000', '|').trim())
}
