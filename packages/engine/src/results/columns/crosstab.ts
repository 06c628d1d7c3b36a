// A table of two subjects: how many feedbacks are in each cell, and which columns differ by more than chance.
import type { Cell, ChiSquare, Crosstab, FilterSubject } from '@askwell/contract'
import { holm, independenceTest, sharesTest } from '../difference-tests.ts'
import { type Bits, type Chunk, countBits, countBoth, emptyBits } from './chunk.ts'
import type { Condition } from './conditions.ts'
import { intersect, maskOf, unite } from './masks.ts'
import type { Choice } from './meaning.ts'
import { everybody } from './plan-filter.ts'

/** A subject with the values that a table shows. */
export interface TableSubject {
  readonly on: FilterSubject
  readonly answered: Condition
  readonly choices: readonly Choice[]
}

/** Every value of `within` inside each of `by`. */
export interface TableBreak {
  readonly by: TableSubject
  readonly within?: TableSubject
}

interface ColumnValue {
  readonly on: FilterSubject
  readonly choice: Choice
}
interface Column {
  /** Null: everybody. */
  readonly value: ColumnValue | null
  readonly within: ColumnValue | null
  readonly is: Condition
  /** Columns of one family are compared with each other: those of one break, inside one value of its outer subject. */
  readonly family: string
}

function columnsOf({ by, within }: TableBreak, at: number): Column[] {
  return by.choices.flatMap((choice, outer): Column[] => {
    const value = { on: by.on, choice }
    if (within === undefined) return [{ value, within: null, is: choice.is, family: `${at}` }]
    return within.choices.map((inner) => ({
      value,
      within: { on: within.on, choice: inner },
      is: { kind: 'all', of: [choice.is, inner.is] },
      family: `${at} ${outer}`,
    }))
  })
}

const fewest = 30
const significance = 0.05

/** Collects chunk after chunk. */
export class CrosstabCounter {
  readonly #rows: readonly TableSubject[]
  readonly #columns: readonly Column[]
  readonly #hasOneBreak: boolean
  readonly #sizes: number[]
  readonly #tables: readonly {
    readonly bases: number[]
    readonly cells: number[][]
    /** How many people of the base are in both columns. */
    readonly overlaps: Map<string, number>
    /** How many people of the base are in at least one row, and in at least one column. */
    readonly covered: { rows: number; columns: number }
  }[]

  constructor(rows: readonly TableSubject[], breaks: readonly TableBreak[]) {
    this.#rows = rows
    this.#hasOneBreak = breaks.length === 1
    this.#columns = [
      { value: null, within: null, is: everybody, family: '' },
      ...breaks.flatMap(columnsOf),
    ]
    this.#sizes = this.#columns.map(() => 0)
    this.#tables = rows.map(({ choices }) => ({
      bases: this.#columns.map(() => 0),
      cells: choices.map(() => this.#columns.map(() => 0)),
      overlaps: new Map(),
      covered: { rows: 0, columns: 0 },
    }))
  }

  /** `mask`: the feedbacks of the group. */
  add(chunk: Chunk, mask: Bits): void {
    if (mask.every((word) => word === 0)) return
    const columns = this.#columns.map(({ is }) => within(maskOf(is, chunk), mask))
    for (const [at, column] of columns.entries()) addAt(this.#sizes, at, countBits(column))
    for (const [table, { answered, choices }] of this.#rows.entries()) {
      const counts = this.#tables[table]
      if (counts === undefined) continue
      const base = maskOf(answered, chunk)
      const based = columns.map((column) => within(column.slice(), base))
      for (const [at, column] of based.entries()) addAt(counts.bases, at, countBits(column))
      const chosen = choices.map(({ is }) => maskOf(is, chunk))
      for (const [row, mask] of chosen.entries()) {
        const cells = counts.cells[row] ?? []
        for (const [at, column] of based.entries()) addAt(cells, at, countBoth(mask, column))
      }
      counts.covered.rows += countBoth(unionOf(chosen), based[0] ?? base)
      counts.covered.columns += countBits(unionOf(based.slice(1)))
      this.#eachPair((a, b, name) => {
        const both = countBoth(based[a] ?? base, based[b] ?? base)
        if (both > 0) counts.overlaps.set(name, (counts.overlaps.get(name) ?? 0) + both)
      })
    }
  }

  result(): Crosstab {
    return {
      columns: this.#columns.map(({ value, within }, at) => ({
        letter: at === 0 ? null : letterOf(at - 1),
        by: value?.on ?? null,
        ...namesOf(value?.choice),
        within: within && { by: within.on, ...namesOf(within.choice) },
        n: this.#sizes[at] ?? 0,
      })),
      tables: this.#rows.map(({ on, choices }, table) => ({
        row: on,
        bases: [...(this.#tables[table]?.bases ?? [])],
        rows: choices.map((choice, row) => ({
          ...namesOf(choice),
          cells: this.#cellsOf(table, row),
        })),
        chi2: this.#independence(table),
      })),
    }
  }

  #independence(table: number): ChiSquare | null {
    const { bases = [], cells = [], covered } = this.#tables[table] ?? {}
    const isOnce =
      covered?.rows === sumOf(cells.map((row) => row[0] ?? 0)) &&
      covered.columns === sumOf(bases.slice(1))
    if (!this.#hasOneBreak || !isOnce) return null
    return independenceTest(cells.map((row) => row.slice(1)))
  }

  #cellsOf(table: number, row: number): Cell[] {
    const { bases = [], cells = [], overlaps } = this.#tables[table] ?? {}
    const counts = cells[row] ?? []
    const letters = this.#columns.map(() => '')
    for (const family of new Set(this.#columns.slice(1).map((column) => column.family))) {
      const pairs: { readonly higher: number; readonly lower: number; readonly p: number }[] = []
      this.#eachPair((a, b, name) => {
        if (this.#columns[a]?.family !== family) return
        const [first, second] = [sampleOf(bases, counts, a), sampleOf(bases, counts, b)]
        const p = sharesTest(first, second, overlaps?.get(name))
        if (p === null) return
        const isFirst = first.sum / first.count > second.sum / second.count
        pairs.push({ higher: isFirst ? a : b, lower: isFirst ? b : a, p })
      })
      const adjusted = holm(pairs.map(({ p }) => p))
      for (const [at, { higher, lower }] of pairs.entries())
        if ((adjusted[at] ?? 1) < significance)
          letters[higher] = (letters[higher] ?? '') + letterOf(lower - 1)
    }
    return counts.map(
      (n, at): Cell => ({
        n,
        column: shareOf(n, bases[at]),
        row: shareOf(n, counts[0]),
        total: shareOf(n, bases[0]),
        index: indexOf(shareOf(n, bases[at]), shareOf(counts[0] ?? 0, bases[0])),
        letters: letters[at] ?? '',
        test: at === 0 ? 'none' : (bases[at] ?? 0) < fewest ? 'too_few' : 'done',
      }),
    )
  }

  /** Pairs of columns that are compared. */
  #eachPair(take: (a: number, b: number, name: string) => void): void {
    for (let b = 1; b < this.#columns.length; b += 1)
      for (let a = 1; a < b; a += 1)
        if (this.#columns[a]?.family === this.#columns[b]?.family) take(a, b, `${a} ${b}`)
  }
}

const within = (mask: Bits, other: Bits): Bits => {
  intersect(mask, other)
  return mask
}
const unionOf = (masks: readonly Bits[]): Bits => {
  const union = emptyBits()
  for (const mask of masks) unite(union, mask)
  return union
}
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const addAt = (counts: number[], at: number, count: number): void => {
  counts[at] = (counts[at] ?? 0) + count
}
const shareOf = (n: number, base = 0): number | null => (base === 0 ? null : n / base)
const indexOf = (share: number | null, ofAll: number | null): number | null =>
  share === null || ofAll === null || ofAll === 0 ? null : (100 * share) / ofAll
const namesOf = (choice: Choice | undefined) => ({
  value: choice?.names[0] ?? '',
  words: choice?.words ?? null,
})
const sampleOf = (bases: readonly number[], counts: readonly number[], at: number) => ({
  count: bases[at] ?? 0,
  sum: counts[at] ?? 0,
  squares: counts[at] ?? 0,
})

/** A to Z, then AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}
