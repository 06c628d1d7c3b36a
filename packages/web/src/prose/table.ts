// A table as GitHub writes it: a row of names, a row of dashes, rows of cells. Whoever reads it draws each cell as a
// phrase of its own.

export interface TextTable {
  /** What stands above it in the same paragraph. */
  readonly before: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of figures stand at the end of their cells. */
  readonly endsAt: readonly boolean[]
}

const dashes = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** More is no table that a phone could show, and each cell costs a reading of its own. */
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

/** A bar after a backslash is a bar. */
function cellsOf(line: string): string[] {
  const cells = line.replaceAll('\\|', '\u0000').trim().replace(/^\|/, '').replace(/\|$/, '')
  return cells.split('|').map((cell) => cell.replaceAll('\u0000', '|').trim())
}
