// What a table of subjects shows, and which subjects: the address holds them.
import {
  type Analysed,
  Break,
  type ChiSquare,
  type Crosstab,
  FilterSubject,
  type Interval,
  type ResultBase,
  resultBases,
  type SubjectInfo,
  type scaleFigures,
} from '@askwell/contract'
import { readEncoded, writeEncoded } from '../../filters/conditions.ts'
import { knownSubject } from '../../filters/subjects.ts'

/** The first of a list in the address, or what is there instead of a list; null where there is none. */
function readFirst(text: unknown): unknown {
  if (typeof text !== 'string') return null
  const value = readEncoded(text)
  return Array.isArray(value) ? value[0] : value
}

/** A subject of the address; null where there is none or it is not readable. */
export const readSubject = (text: unknown): FilterSubject | null =>
  FilterSubject.safeParse(readFirst(text)).data ?? null

/** A break of the address. A subject alone, as in older addresses and views, is one, too. */
export function readBreak(text: unknown): Break | null {
  const by = readSubject(text)
  return by ? { by } : (Break.safeParse(readFirst(text)).data ?? null)
}

/** The base of the address; one that is unknown counts as not set. */
export const readBase = (text: unknown): ResultBase =>
  resultBases.find((base) => base === text) ?? 'answered'

/** What this survey does not have counts as not set, once its subjects are loaded. */
export function knownBreak(subjects: readonly SubjectInfo[], one: Break | null): Break | null {
  const by = knownSubject(subjects, one?.by ?? null)
  const within = knownSubject(subjects, one?.within ?? null)
  return by && { by, ...(within && { within }) }
}

/** A list, as the address can hold several. */
export const writeInList = (one: FilterSubject | Break): string => writeEncoded([one])

export interface ShownColumn {
  /** Null: everybody. */
  readonly value: string | null
  /** The inner value of a nested break. */
  readonly inner: string | null
  readonly letter: string | null
  readonly base: number
  /** The sum of the weights, and as how many people of equal weight they count; null where nothing is weighted. */
  readonly weighted: { readonly base: number; readonly effective: number } | null
  /** Too small to be tested. */
  readonly isFew: boolean
}
export interface ShownCell {
  readonly n: number
  /** Null: too few for a share. */
  readonly share: number | null
  readonly letters: string
}
export interface ShownFigure {
  /** Null: too few for a figure. */
  readonly value: number | null
  readonly interval: Interval | null
  readonly letters: string
}
export interface ShownTable {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly { readonly value: string; readonly cells: readonly ShownCell[] }[]
  /** People of the base without an answer; null where the base has none. */
  readonly noAnswer: readonly ShownCell[] | null
  readonly figures: readonly {
    readonly what: (typeof scaleFigures)[number]
    readonly cells: readonly ShownFigure[]
  }[]
  /** Columns without anybody. */
  readonly leftOut: number
  /** One person can be in several rows. */
  readonly isSeveral: boolean
  readonly independence: ChiSquare | null
}

const significance = 0.05
/** A smaller one is not told exactly. */
const leastProbability = 0.001

/** What is said about the test of independence. `sign`: of the probability. */
export function independenceOf({ p }: Pick<ChiSquare, 'p'>): {
  readonly says: 'related' | 'unrelated'
  readonly sign: '<' | '='
  readonly probability: number
} {
  const isTiny = p < leastProbability
  return {
    says: p < significance ? 'related' : 'unrelated',
    sign: isTiny ? '<' : '=',
    probability: isTiny ? leastProbability : p,
  }
}

const fewest = 30
const fewestForShares = 10

/** The first table. A column that nobody is in is left out, but never the one of everybody. */
export function shownTable(
  { columns, tables }: Crosstab,
  weighting: Analysed['weighting'] = null,
): ShownTable | null {
  const [table] = tables
  if (table === undefined) return null
  const bases = columns.map((_, at) => table.bases[at] ?? 0)
  const shown = columns.flatMap((_, at) => (at === 0 || (bases[at] ?? 0) > 0 ? [at] : []))
  const everybody = table.rows.reduce((sum, { cells }) => sum + (cells[0]?.n ?? 0), 0)
  const cellsOf = (cells: Crosstab['tables'][number]['rows'][number]['cells']): ShownCell[] =>
    shown.map((at) => ({
      n: cells[at]?.n ?? 0,
      share: (bases[at] ?? 0) < fewestForShares ? null : (cells[at]?.column ?? null),
      letters: cells[at]?.letters ?? '',
    }))
  return {
    columns: shown.map((at) => {
      const base = bases[at] ?? 0
      const effective = weighting ? (table.effective_bases[at] ?? 0) : base
      return {
        value: at === 0 ? null : (columns[at]?.value ?? ''),
        inner: columns[at]?.within?.value ?? null,
        letter: columns[at]?.letter ?? null,
        base,
        weighted: weighting ? { base: table.weighted_bases[at] ?? 0, effective } : null,
        isFew: Math.min(base, effective) < fewest,
      }
    }),
    rows: table.rows.map(({ value, cells }) => ({ value, cells: cellsOf(cells) })),
    noAnswer: table.no_answer && cellsOf(table.no_answer),
    figures: table.scale.map(({ what, cells }) => ({
      what,
      cells: shown.map((at) => {
        const { value = null, interval = null, letters = '', n = 0 } = cells[at] ?? {}
        return n < fewestForShares
          ? { value: null, interval: null, letters: '' }
          : { value, interval, letters }
      }),
    })),
    leftOut: columns.length - shown.length,
    isSeveral: everybody > (bases[0] ?? 0),
    independence: table.chi2,
  }
}

interface TableNames {
  readonly corner: string
  readonly base: string
  /** Of the bases where the table is weighted. */
  readonly weightedBase: string
  readonly effectiveBase: string
  readonly columns: readonly string[]
  /** Of the rows, and then of people without an answer. */
  readonly lines: readonly string[]
  readonly figures: readonly string[]
  readonly head: (what: 'count' | 'share' | 'letters', column: string) => string
}

/** The table as a file has it: three fields for each column, with numbers that are not rounded. */
export function csvRows(table: ShownTable, names: TableNames): string[][] {
  const text = (value: number | null): string => (value === null ? '' : String(value))
  const lines = [
    ...table.rows.map(({ cells }) => cells),
    ...(table.noAnswer ? [table.noAnswer] : []),
  ]
  return [
    [
      names.corner,
      ...names.columns.flatMap((column, at) => {
        const { letter } = table.columns[at] ?? {}
        const name = letter ? `${column} (${letter})` : column
        return [names.head('count', name), names.head('share', name), names.head('letters', name)]
      }),
    ],
    [names.base, ...table.columns.flatMap(({ base }) => [String(base), '', ''])],
    ...(table.columns.some(({ weighted }) => weighted !== null)
      ? [
          [
            names.weightedBase,
            ...table.columns.flatMap(({ weighted }) => [text(weighted?.base ?? null), '', '']),
          ],
          [
            names.effectiveBase,
            ...table.columns.flatMap(({ weighted }) => [text(weighted?.effective ?? null), '', '']),
          ],
        ]
      : []),
    ...lines.map((cells, at) => [
      names.lines[at] ?? '',
      ...cells.flatMap(({ n, share, letters }) => [String(n), text(share), letters]),
    ]),
    ...table.figures.map(({ cells }, at) => [
      names.figures[at] ?? '',
      ...cells.flatMap(({ value, letters }) => ['', text(value), letters]),
    ]),
  ]
}
