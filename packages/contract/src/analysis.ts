// Questions about results that are not fixed in advance (results.md §1.2): several groups of feedback side by side, tables of
// two subjects, and series. Figures are never rounded.
import { z } from 'zod'
import { Filter, FilterSubject, filterOperators } from './filter.ts'
import { Id } from './id.ts'
import { QuestionStyle } from './question-style.ts'
import { Interval, Nps, QuestionFigures, QuestionResults, seriesUnits } from './results.ts'

const either = z.enum(['true', 'false', 'any'])
const count = z.int().min(0)
const number = z.number().nullable()
const text = z.record(z.string(), z.string())

export const Group = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z0-9_]{1,32}$/, 'must be lower-case letters, digits and underscores')
      .refine((key) => key !== 'all' && key !== 'previous', 'is reserved'),
    name: z.string().min(1).max(255),
    filter: Filter,
  })
  .meta({ id: 'AnalysisGroup' })
export type Group = z.infer<typeof Group>

/** Columns of a table: the values of a subject, or every value of `within` inside each of them. */
export const Break = z
  .strictObject({ by: FilterSubject, within: FilterSubject.optional() })
  .meta({ id: 'AnalysisBreak' })
export type Break = z.infer<typeof Break>

export const Ask = z
  .discriminatedUnion('kind', [
    /** Every question where `questions` is absent. By id or key. */
    z.strictObject({
      kind: z.literal('figures'),
      questions: z.array(z.string().min(1).max(255)).min(1).max(200).optional(),
    }),
    /** One table for each subject of `rows`; the breaks of `columns` lie side by side. */
    z.strictObject({
      kind: z.literal('crosstab'),
      rows: z.array(FilterSubject).min(1).max(10),
      columns: z.array(Break).min(1).max(4),
    }),
    z.strictObject({ kind: z.literal('series'), unit: z.enum(seriesUnits) }),
  ])
  .meta({ id: 'AnalysisAsk' })
export type Ask = z.infer<typeof Ask>

export const Analysis = z
  .strictObject({
    /** Both = those flows at those nodes. */
    of: z
      .strictObject({
        flow_ids: z.array(Id).min(1).max(50).optional(),
        node_ids: z.array(Id).min(1).max(50).optional(),
      })
      .refine(
        ({ flow_ids, node_ids }) => flow_ids !== undefined || node_ids !== undefined,
        'needs `flow_ids` or `node_ids`',
      ),
    /** Absent = everybody. */
    filter: Filter.optional(),
    completed: either.default('true'),
    internal: either.default('false'),
    /** An IANA name. */
    timezone: z.string().min(1).max(64).default('UTC'),
    /** Beside the group `all`, which is always there. */
    groups: z.array(Group).max(12).default([]),
    /**
     * Adds the group `previous`: everybody whom the filter finds in the time before (`period`: as many months, else days, else as
     * much time, right before; `year`: the same days one year before). The filter needs one `between` or `last` on a time, at
     * its top, with a beginning.
     */
    previous: z.enum(['period', 'year']).optional(),
    ask: z.array(Ask).min(1).max(40),
  })
  .meta({ id: 'Analysis' })
export type Analysis = z.infer<typeof Analysis>

/**
 * `column`, `row` and `total`: the shares of their bases, null where the base is 0. `index`: 100 × the share of the column ÷ the
 * share of everybody.
 */
export const Cell = z
  .object({
    n: count,
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
        /** Of people who answered, by column. */
        bases: z.array(count),
        rows: z.array(
          z.object({ value: z.string(), words: text.nullable(), cells: z.array(Cell) }),
        ),
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

const GroupFigures = z.object({ base: QuestionResults.shape.base, figures: QuestionFigures })

export const Answer = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('figures'),
      questions: z.array(
        z.object({
          question_id: Id,
          key: z.string(),
          style: QuestionStyle,
          body: text,
          is_current: z.boolean(),
          groups: z.record(z.string(), GroupFigures),
        }),
      ),
    }),
    z.object({ kind: z.literal('crosstab'), groups: z.record(z.string(), Crosstab) }),
    z.object({
      kind: z.literal('series'),
      unit: z.enum(seriesUnits),
      timezone: z.string(),
      nps_question_id: Id.nullable(),
      points: z.array(
        z.object({
          /** The first day, in the time zone. */
          start: z.string(),
          groups: z.record(
            z.string(),
            z.object({ responses: count, completed: count, nps: Nps.nullable() }),
          ),
        }),
      ),
    }),
  ])
  .meta({ id: 'AnalysisAnswer' })
export type Answer = z.infer<typeof Answer>

export const Analysed = z
  .object({
    /** When the newest feedback of the source was received. */
    last_at: z.string().nullable(),
    groups: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** Everybody that the filters find, by the state asked for; `responses` and `completed` whatever the state. */
        n: count,
        responses: count,
        completed: count,
        completion: number,
        completion_interval: Interval.nullable(),
      }),
    ),
    answers: z.array(Answer),
  })
  .meta({ id: 'Analysed' })
export type Analysed = z.infer<typeof Analysed>

/** One line of a menu of filters. */
export const SubjectInfo = z
  .object({
    on: FilterSubject,
    area: z.enum(['answers', 'people', 'visit', 'pages']),
    /** Of a question, a row or a page. */
    words: text.nullable(),
    operators: z.array(z.enum(filterOperators)),
    /** At most 200, in the survey's order, else the most frequent first. */
    values: z.array(z.object({ value: z.string(), words: text.nullable(), count })),
    /** The least and the largest number. */
    range: z.object({ low: z.number(), high: z.number() }).nullable(),
  })
  .meta({ id: 'AnalysisSubject' })
export type SubjectInfo = z.infer<typeof SubjectInfo>

export const SubjectList = z.object({ items: z.array(SubjectInfo) }).meta({ id: 'SubjectList' })
export type SubjectList = z.infer<typeof SubjectList>
