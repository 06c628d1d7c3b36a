// A table drawn as bars, for the picture of a chart without its own drawing.
import { shortened } from '../words/shortened.ts'
import type { ChartTable } from './chart-table.ts'

export interface Drawing {
  readonly markup: string
  readonly width: number
  readonly height: number
}

/** A token of the style sheet → its colour now. */
export type ColorOf = (token: string) => string

const row = { height: 30, label: 260, bar: 300, value: 120 } as const
const longestLabel = 38

/** Each bar is as long as the first number of its row. `language`: the one in which the cells are written. */
export function barDrawing({ rows }: ChartTable, language: string, color: ColorOf): Drawing {
  const counts = rows.map((cells) => Math.abs(writtenNumber(cells[1] ?? '', language) ?? 0))
  const most = Math.max(1, ...counts)
  const markup = rows.map((cells, place) => {
    const y = place * row.height + 20
    const length = ((counts[place] ?? 0) / most) * row.bar
    return (
      text(0, y, shortened(cells[0] ?? '', longestLabel), 'font-size="13"', color('--text')) +
      `<rect x="${row.label}" y="${y - 10}" width="${length}" height="10" rx="5" fill="${color('--accent')}"/>` +
      text(
        row.label + row.bar + 12,
        y,
        cells.slice(1).join(' · '),
        'font-size="12"',
        color('--text'),
      )
    )
  })
  return {
    markup: markup.join(''),
    width: row.label + row.bar + row.value,
    height: rows.length * row.height + 8,
  }
}

/** The first number in a cell as people of the language write it; null = there is none. The sign is left out. */
export function writtenNumber(cell: string, language: string): number | null {
  const parts = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language).formatToParts(12345.5)
  const partOf = (type: 'group' | 'decimal'): string =>
    `[${parts.find((part) => part.type === type)?.value ?? ''}]`
  const [whole] =
    new RegExp(`\\d+(?:${partOf('group')}\\d{3})*(?:${partOf('decimal')}\\d+)?`).exec(cell) ?? []
  if (whole === undefined) return null
  return Number(
    whole
      .replaceAll(new RegExp(partOf('group'), 'g'), '')
      .replace(new RegExp(partOf('decimal')), '.'),
  )
}

export const text = (x: number, y: number, words: string, more: string, fill: string): string =>
  `<text x="${x}" y="${y}" fill="${fill}" ${more}>${escaped(words)}</text>`

const escaped = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
