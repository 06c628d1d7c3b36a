// What a table of subjects shows, and which subjects: the address holds them.
import {
  Break,
  type ChiSquare,
  type Crosstab,
  FilterSubject,
  type SubjectInfo,
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
  /** Too small to be tested. */
  readonly isFew: boolean
}
export interface ShownCell {
  readonly n: number
  /** Null: too few for a share. */
  readonly share: number | null
  readonly letters: string
}
export interface ShownTable {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly { readonly value: string; readonly cells: readonly ShownCell[] }[]
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
export function shownTable({ columns, tables }: Crosstab): ShownTable | null {
  const [table] = tables
  if (table === undefined) return null
  const bases = columns.map((_, at) => table.bases[at] ?? 0)
  const shown = columns.flatMap((_, at) => (at === 0 || (bases[at] ?? 0) > 0 ? [at] : []))
  const everybody = table.rows.reduce((sum, { cells }) => sum + (cells[0]?.n ?? 0), 0)
  return {
    columns: shown.map((at) => {
      const base = bases[at] ?? 0
      return {
        value: at === 0 ? null : (columns[at]?.value ?? ''),
        inner: columns[at]?.within?.value ?? null,
        letter: columns[at]?.letter ?? null,
        base,
        isFew: base < fewest,
      }
    }),
    rows: table.rows.map(({ value, cells }) => ({
      value,
      cells: shown.map((at) => {
        const cell = cells[at]
        return {
          n: cell?.n ?? 0,
          share: (bases[at] ?? 0) < fewestForShares ? null : (cell?.column ?? null),
          letters: cell?.letters ?? '',
        }
      }),
    })),
    leftOut: columns.length - shown.length,
    isSeveral: everybody > (bases[0] ?? 0),
    independence: table.chi2,
  }
}
