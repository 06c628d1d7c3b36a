// Tables of two subjects in an analysis: what makes their columns, and what they have in their cells.
import { z } from 'zod'
import { FilterSubject } from './filter.ts'
import { Interval } from './results.ts'

const count = z.int().min(0)
const number = z.number().nullable()
const text = z.record(z.string(), z.string())

/** Columns of a table: the values of a subject, or every value of `within` inside each of them. */
export const Break = z
  .strictObject({ by: FilterSubject, within: FilterSubject.optional() })
  .meta({ id: 'AnalysisBreak' })
export type Break = z.infer<typeof Break>

/**
 * `column`, `row` and `total`: the shares of their bases, null where the base is 0. `index`: 100 × the share of the column ÷ the
 * share of everybody.
 */
export const Cell = z
  .object({
    n: count,
    /** The sum of the weights; `n` where nothing is weighted. Shares are of weighted people. */
    weighted: z.number(),
    column: number,
    row: number,
    total: number,
    index: number,
    /** The columns that this one is higher than, by more than chance. */
    letters: z.string(),
    /** `too_few`: the column has fewer than 30 people. */
    test: z.enum(['done', 'too_few', 'none']),
  })
  .meta({ id: 'AnalysisCell' })
export type Cell = z.infer<typeof Cell>

const value = { by: FilterSubject, value: z.string(), words: text.nullable() }

export const scaleFigures = ['mean', 'sd', 'se', 'median', 'top2', 'bottom2', 'net', 'nps'] as const
/**
 * A figure of everybody in a column who has a number. `top2` and `bottom2` are shares; `net` and `nps` are points. Null: nobody
 * has a number, or, of a median, there are more than 100,000 different numbers.
 */
const ScaleCell = z
  .object({
    value: number,
    n: count,
    /** As many people of equal weight say as much. */
    n_effective: z.number(),
    interval: Interval.nullable(),
    letters: z.string(),
    test: z.enum(['done', 'too_few', 'none']),
  })
  .meta({ id: 'AnalysisScaleCell' })

/** Pearson's test of independence. `v`: Cramér's V, 0…1. */
export const ChiSquare = z
  .object({ value: z.number(), df: z.int(), p: z.number(), v: z.number() })
  .meta({ id: 'AnalysisChiSquare' })
export type ChiSquare = z.infer<typeof ChiSquare>

export const Crosstab = z
  .object({
    columns: z.array(
      z.object({
        /** Null for the column of everybody. */
        letter: z.string().nullable(),
        by: FilterSubject.nullable(),
        value: z.string(),
        words: text.nullable(),
        /** The inner value of a nested break. */
        within: z.object(value).nullable(),
        n: count,
      }),
    ),
    tables: z.array(
      z.object({
        row: FilterSubject,
        /** Of the base that is asked for, by column. */
        bases: z.array(count),
        /** The sums of their weights, and as how many people of equal weight they count (Kish 1965). */
        weighted_bases: z.array(z.number()),
        effective_bases: z.array(z.number()),
        rows: z.array(
          z.object({ value: z.string(), words: text.nullable(), cells: z.array(Cell) }),
        ),
        /** People of the base without an answer. Null where the base has none. */
        no_answer: z.array(Cell).nullable(),
        /** Rows of figures. Empty where the subject is not a number, and its options have no different weights. */
        scale: z.array(z.object({ what: z.enum(scaleFigures), cells: z.array(ScaleCell) })),
        /**
         * Whether the answers and the columns are independent. Null where people can be in several rows or columns, where there
         * are several breaks, or where too few are expected in the cells (Cochran 1954).
         */
        chi2: ChiSquare.nullable(),
      }),
    ),
  })
  .meta({ id: 'AnalysisCrosstab' })
export type Crosstab = z.infer<typeof Crosstab>
