// The columns of a table of subjects, and the letters that say which of them is higher than another by more than chance.
import type { FilterSubject } from '@askwell/contract'
import { holm } from '../difference-tests.ts'
import type { Condition } from './conditions.ts'
import type { Choice } from './meaning.ts'
import { everybody } from './plan-filter.ts'

/** A subject with the values that make columns. */
export interface ColumnSubject {
  readonly on: FilterSubject
  readonly choices: readonly Choice[]
}

/** Every value of `within` inside each of `by`. */
export interface TableBreak {
  readonly by: ColumnSubject
  readonly within?: ColumnSubject
}

interface ColumnValue {
  readonly on: FilterSubject
  readonly choice: Choice
}
export interface Column {
  /** Null: everybody. */
  readonly value: ColumnValue | null
  readonly within: ColumnValue | null
  readonly is: Condition
  /** Columns of one family are compared with each other: those of one break, inside one value of its outer subject. */
  readonly family: string
}

/** The column of everybody, and then those of the breaks. */
export const columnsOf = (breaks: readonly TableBreak[]): Column[] => [
  { value: null, within: null, is: everybody, family: '' },
  ...breaks.flatMap(({ by, within }, at) =>
    by.choices.flatMap((choice, outer): Column[] => {
      const value = { on: by.on, choice }
      if (within === undefined) return [{ value, within: null, is: choice.is, family: `${at}` }]
      return within.choices.map((inner) => ({
        value,
        within: { on: within.on, choice: inner },
        is: { kind: 'all', of: [choice.is, inner.is] },
        family: `${at} ${outer}`,
      }))
    }),
  ),
]

/** A to Z, then AA. Null for the column of everybody. */
export const letterOfColumn = (at: number): string | null => (at === 0 ? null : letterOf(at - 1))

function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

/** Pairs of columns that are compared. */
export function eachPair(
  columns: readonly Column[],
  take: (a: number, b: number, name: string) => void,
): void {
  for (let b = 1; b < columns.length; b += 1)
    for (let a = 1; a < b; a += 1)
      if (columns[a]?.family === columns[b]?.family) take(a, b, `${a} ${b}`)
}

const significance = 0.05

/** Null: the pair has too few people, and is not one of the tests that p is corrected for. */
export type PairTest = (a: number, b: number, name: string) => PairResult | null
export interface PairResult {
  readonly p: number
  readonly isFirstHigher: boolean
}

/** Of each column: the columns that it is higher than (Holm 1979 over the pairs of one family). */
export function lettersOf(columns: readonly Column[], test: PairTest): string[] {
  const letters = columns.map(() => '')
  const families = new Map<string, { higher: number; lower: number; p: number }[]>()
  eachPair(columns, (a, b, name) => {
    const found = test(a, b, name)
    if (found === null) return
    const family = columns[a]?.family ?? ''
    const [higher, lower] = found.isFirstHigher ? [a, b] : [b, a]
    families.set(family, [...(families.get(family) ?? []), { higher, lower, p: found.p }])
  })
  for (const pairs of families.values()) {
    const adjusted = holm(pairs.map(({ p }) => p))
    for (const [at, { higher, lower }] of pairs.entries())
      if ((adjusted[at] ?? 1) < significance)
        letters[higher] = `${letters[higher] ?? ''}${letterOfColumn(lower) ?? ''}`
  }
  return letters
}
