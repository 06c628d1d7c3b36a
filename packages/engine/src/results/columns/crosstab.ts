// A table of two subjects: how many feedbacks are in each cell, and which columns differ by more than chance.
import type { Cell, ChiSquare, Crosstab } from '@askwell/contract'
import { independenceTest, sharesTest } from '../difference-tests.ts'
import { type Bits, type Chunk, countBits, countBoth, emptyBits } from './chunk.ts'
import type { Condition } from './conditions.ts'
import { intersect, maskOf, unite } from './masks.ts'
import type { Choice } from './meaning.ts'
import { ScaleCounter, type TableScale } from './scale-rows.ts'
import {
  type Column,
  type ColumnSubject,
  columnsOf,
  eachPair,
  letterOfColumn,
  lettersOf,
  type TableBreak,
} from './table-columns.ts'
import {
  addMask,
  effectiveOf,
  noCount,
  sharedOf,
  shareSample,
  type WeightedCount,
  type Weights,
} from './weighted-count.ts'

/** A subject with the values and figures that the rows of a table show. */
export interface TableSubject extends ColumnSubject {
  /** Whom shares are of. */
  readonly base: Condition
  /** People of the base without an answer. Absent: all of them have one. */
  readonly unanswered?: Condition
  readonly scales: readonly TableScale[]
}

interface TableCounts {
  /** What the cells of each row count: the choices, and then who did not answer. */
  readonly lines: readonly Condition[]
  readonly bases: WeightedCount[]
  readonly cells: WeightedCount[][]
  /** The people of the base who are in both columns. */
  readonly overlaps: Map<string, WeightedCount>
  readonly scales: readonly ScaleCounter[]
  /** How many people of the base are in at least one row, and in at least one column. */
  readonly covered: { rows: number; columns: number }
}

const fewest = 30

/** Collects chunk after chunk. */
export class CrosstabCounter {
  readonly #rows: readonly TableSubject[]
  readonly #columns: readonly Column[]
  readonly #hasOneBreak: boolean
  readonly #sizes: number[]
  readonly #tables: readonly TableCounts[]

  constructor(rows: readonly TableSubject[], breaks: readonly TableBreak[]) {
    this.#rows = rows
    this.#hasOneBreak = breaks.length === 1
    this.#columns = columnsOf(breaks)
    this.#sizes = this.#columns.map(() => 0)
    this.#tables = rows.map(({ choices, unanswered, scales }) => {
      const lines = [...choices.map(({ is }) => is), ...(unanswered ? [unanswered] : [])]
      return {
        lines,
        bases: this.#columns.map(noCount),
        cells: lines.map(() => this.#columns.map(noCount)),
        overlaps: new Map(),
        scales: scales.map((scale) => new ScaleCounter(scale, this.#columns)),
        covered: { rows: 0, columns: 0 },
      }
    })
  }

  /** `mask`: the feedbacks of the group. */
  add(chunk: Chunk, mask: Bits, weights: Weights = null): void {
    if (mask.every((word) => word === 0)) return
    const columns = this.#columns.map(({ is }) => both(maskOf(is, chunk), mask))
    for (const [at, column] of columns.entries())
      this.#sizes[at] = (this.#sizes[at] ?? 0) + countBits(column)
    for (const [table, counts] of this.#tables.entries()) {
      const { base: of, choices } = this.#rows[table] as TableSubject
      const base = maskOf(of, chunk)
      const based = columns.map((column) => both(column.slice(), base))
      addMasks(counts.bases, based, weights)
      const lines = counts.lines.map((is) => maskOf(is, chunk))
      for (const [row, line] of lines.entries())
        addMasks(
          counts.cells[row] ?? [],
          based.map((column) => both(column.slice(), line)),
          weights,
        )
      counts.covered.rows += countBoth(unionOf(lines.slice(0, choices.length)), based[0] ?? base)
      counts.covered.columns += countBits(unionOf(based.slice(1)))
      eachPair(this.#columns, (a, b, name) => {
        const shared = both((based[a] ?? base).slice(), based[b] ?? base)
        if (countBits(shared) === 0) return
        const known = counts.overlaps.get(name) ?? noCount()
        counts.overlaps.set(name, known)
        addMask(known, shared, weights)
      })
      for (const scale of counts.scales) scale.add(chunk, columns, weights)
    }
  }

  result(): Crosstab {
    return {
      columns: this.#columns.map(({ value, within }, at) => ({
        letter: letterOfColumn(at),
        by: value?.on ?? null,
        ...namesOf(value?.choice),
        within: within && { by: within.on, ...namesOf(within.choice) },
        n: this.#sizes[at] ?? 0,
      })),
      tables: this.#tables.map((counts, table) => {
        const { on, choices, unanswered } = this.#rows[table] as TableSubject
        return {
          row: on,
          bases: counts.bases.map(({ n }) => n),
          weighted_bases: counts.bases.map(({ weight }) => weight),
          effective_bases: counts.bases.map(effectiveOf),
          rows: choices.map((choice, row) => ({
            ...namesOf(choice),
            cells: this.#cellsOf(counts, row),
          })),
          no_answer: unanswered ? this.#cellsOf(counts, choices.length) : null,
          scale: counts.scales.flatMap((scale) => scale.rows()),
          chi2: this.#independence(counts, choices.length),
        }
      }),
    }
  }

  #independence({ bases, cells: lines, covered }: TableCounts, many: number): ChiSquare | null {
    const cells = lines.slice(0, many)
    const isOnce =
      covered.rows === sumOf(cells.map((row) => row[0]?.n ?? 0)) &&
      covered.columns === sumOf(bases.slice(1).map(({ n }) => n))
    const [everybody] = bases
    if (!this.#hasOneBreak || !isOnce || everybody === undefined || everybody.weight === 0)
      return null
    const by = effectiveOf(everybody) / everybody.weight
    return independenceTest(cells.map((row) => row.slice(1).map(({ weight }) => weight * by)))
  }

  #cellsOf({ bases, cells, overlaps }: TableCounts, row: number): Cell[] {
    const counts = cells[row] ?? []
    const [all, everybody] = [bases[0] ?? noCount(), counts[0] ?? noCount()]
    const letters = lettersOf(this.#columns, (a, b, name) => {
      const [one, other] = [bases[a], bases[b]]
      if (one === undefined || other === undefined) return null
      const first = shareSample(counts[a]?.weight ?? 0, one)
      const second = shareSample(counts[b]?.weight ?? 0, other)
      const p = sharesTest(first, second, sharedOf(overlaps.get(name)?.squares ?? 0, one, other))
      return p === null
        ? null
        : { p, isFirstHigher: first.sum / first.count > second.sum / second.count }
    })
    return counts.map(({ n, weight }, at): Cell => {
      const base = bases[at] ?? noCount()
      const column = shareOf(weight, base.weight)
      return {
        n,
        weighted: weight,
        column,
        row: shareOf(weight, everybody.weight),
        total: shareOf(weight, all.weight),
        index: indexOf(column, shareOf(everybody.weight, all.weight)),
        letters: letters[at] ?? '',
        test: at === 0 ? 'none' : effectiveOf(base) < fewest ? 'too_few' : 'done',
      }
    })
  }
}

const addMasks = (to: WeightedCount[], masks: readonly Bits[], weights: Weights): void => {
  for (const [at, count] of to.entries()) addMask(count, masks[at] ?? emptyBits(), weights)
}
const both = (mask: Bits, other: Bits): Bits => {
  intersect(mask, other)
  return mask
}
const unionOf = (masks: readonly Bits[]): Bits => {
  const union = emptyBits()
  for (const mask of masks) unite(union, mask)
  return union
}
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const shareOf = (part: number, base: number): number | null => (base === 0 ? null : part / base)
const indexOf = (share: number | null, ofAll: number | null): number | null =>
  share === null || ofAll === null || ofAll === 0 ? null : (100 * share) / ofAll
const namesOf = (choice: Choice | undefined) => ({
  value: choice?.names[0] ?? '',
  words: choice?.words ?? null,
})
