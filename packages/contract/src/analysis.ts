// Questions about results that are not fixed in advance (results.md §1.2): several groups of feedback side by side, tables of
// two subjects, series, what goes together with a score, and words of texts. Figures are never rounded.
import { z } from 'zod'
import { ConjointResults, Figure, MaxdiffResults } from './choice-results.ts'
import { Break, Crosstab } from './crosstab.ts'
import { Filter, FilterSubject, filterOperators } from './filter.ts'
import { Id } from './id.ts'
import { QuestionStyle } from './question-style.ts'
import { Interval, Nps, QuestionFigures, QuestionResults, seriesUnits } from './results.ts'
import { ThemedText, ThemeRule, ThemeSuggestion, Themes } from './theme.ts'
import { AppliedWeighting } from './weighting.ts'

const either = z.enum(['true', 'false', 'any'])
const count = z.int().min(0)
const number = z.number().nullable()
const text = z.record(z.string(), z.string())

/**
 * Whom a share is of: people who answered; those whose answer can be counted (`valid`); those who saw the question; those who
 * reached its page in a version that asks it; everybody. Means are always of people who have a number.
 */
export const resultBases = ['answered', 'valid', 'shown', 'asked', 'all'] as const
export type ResultBase = (typeof resultBases)[number]

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
    /** What goes together with `target`: subjects that are numbers, or choices whose options have different weights. */
    z.strictObject({
      kind: z.literal('drivers'),
      target: FilterSubject,
      of: z.array(FilterSubject).min(2).max(15),
    }),
    /** What the texts of one question have in common. */
    z.strictObject({
      kind: z.literal('words'),
      /** By id or key. */
      question: z.string().min(1).max(255),
      /** A code. Absent: the language of most texts. */
      language: z.string().min(2).max(35).optional(),
      /** A number, or a choice whose options have different weights. Its mean is beside each word. */
      score: FilterSubject.optional(),
    }),
    /** What the texts of one question are about, by the themes of the workspace. */
    z.strictObject({
      kind: z.literal('themes'),
      /** By id or key. */
      question: z.string().min(1).max(255),
      /** A code. Absent: every language; suggestions are then for the language of most texts. */
      language: z.string().min(2).max(35).optional(),
      /** As for words. */
      score: FilterSubject.optional(),
      /** A rule that is not stored, in place of a theme or beside all of them. */
      trial: z.strictObject({ rule: ThemeRule, in_place_of: Id.nullable() }).optional(),
      /** Whether themes are suggested. They need 50 texts. */
      suggest: z.boolean().optional(),
      /** Lists the newest 50 texts: all, those without a theme, with the rule that is tried, or with this theme. */
      list: z.union([z.enum(['all', 'none', 'trial']), Id]).optional(),
    }),
    /** A MaxDiff by id or key. */
    z.strictObject({ kind: z.literal('maxdiff'), question: z.string().min(1).max(255) }),
    z.strictObject({
      kind: z.literal('conjoint'),
      /** A conjoint with attributes by id or key. */
      question: z.string().min(1).max(255),
      /** Products by attribute and level. A number is between levels that have a value. */
      simulate: z
        .array(z.record(z.string().max(255), z.union([z.string().max(255), z.number()])))
        .min(1)
        .max(10)
        .optional(),
      /** Whether people may also choose none of the simulated products. */
      with_none: z.boolean().optional(),
    }),
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
    /** Of figures and of tables. `shown` is refused where a question can be hidden, because what people saw is not kept. */
    base: z.enum(resultBases).default('answered'),
    /** Only people of the base of the weighting are counted. Counts of people stay unweighted. */
    weighting_id: Id.optional(),
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

/** Relative weights (Johnson 2000) of people who have a value of the target and of every driver. */
export const Drivers = z
  .object({
    n: count,
    n_effective: Figure.shape.n_effective,
    /** With fewer people there are no weights. */
    needed: count,
    /** So many people have all values, and the `n` are a sample of them. Null: they are all. */
    sampled_from: count.nullable(),
    r2: Figure,
    /** In the order of the question. */
    drivers: z.array(
      z.object({
        on: FilterSubject,
        /** The weights sum to `r2`. */
        weight: Figure,
        /** Of `r2`. */
        share: Figure,
        /** The correlation with the target, −1…1. */
        r: number,
        /** The mean on a scale from 0, the lowest value, to 100, the highest. `none`: the subject has no lowest and highest value. */
        performance: Figure,
      }),
    ),
  })
  .meta({ id: 'AnalysisDrivers' })
export type Drivers = z.infer<typeof Drivers>

/** `count`: how many texts have the word, however often. */
export const WordCount = z
  .object({
    word: z.string(),
    count,
    /** Of the texts. */
    share: z.number(),
    /** Of the people who wrote it. Null where no score is asked for. */
    score: Figure.nullable(),
  })
  .meta({ id: 'AnalysisWordCount' })
export type WordCount = z.infer<typeof WordCount>

/** The most frequent first: at most 100 words that two texts have, and at most 50 phrases of two or three words. */
export const Words = z
  .object({
    texts: count,
    /** There are so many texts in this language, and the newest of them were read. Null: all were read. */
    sampled_from: count.nullable(),
    words: z.array(WordCount),
    phrases: z.array(WordCount),
  })
  .meta({ id: 'AnalysisWords' })
export type Words = z.infer<typeof Words>

/**
 * The first group less the second, in the unit of the figure; of shares, −1…1. `what`: `nps`, `csat`, `ces`, `mean`, `top2`,
 * `bottom2`, `option:<id>`, `row:<id>` (the mean of a row), `place:<id>` (the mean place). `p_adjusted` is corrected for all
 * differences of the answer (Benjamini and Hochberg 1995), and alone gives the verdict.
 */
export const Difference = z
  .object({
    a: z.string(),
    b: z.string(),
    what: z.string(),
    value: z.number(),
    /** Null where there are too few people, and of the shares of groups that overlap. */
    interval: Interval.nullable(),
    p: number,
    p_adjusted: number,
    verdict: z.enum(['higher', 'lower', 'no_difference', 'too_few']),
    /** People who are in both groups and have the figure. */
    overlap: count,
  })
  .meta({ id: 'AnalysisDifference' })
export type Difference = z.infer<typeof Difference>

const GroupFigures = z.object({
  base: QuestionResults.shape.base,
  figures: QuestionFigures,
  n_effective: QuestionResults.shape.n_effective,
})

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
          /** Of all pairs of the groups that are asked for, and of everybody and the time before. */
          differences: z.array(Difference),
        }),
      ),
    }),
    z.object({
      kind: z.literal('maxdiff'),
      question_id: Id,
      groups: z.record(z.string(), MaxdiffResults),
    }),
    z.object({
      kind: z.literal('conjoint'),
      question_id: Id,
      groups: z.record(z.string(), ConjointResults),
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
    z.object({ kind: z.literal('drivers'), groups: z.record(z.string(), Drivers) }),
    z.object({
      kind: z.literal('words'),
      /** Null where there are no texts. */
      language: z.string().nullable(),
      /** Codes with the number of texts of everybody, the most frequent first. */
      languages: z.array(z.object({ code: z.string(), texts: count })),
      groups: z.record(z.string(), Words),
    }),
    z.object({
      kind: z.literal('themes'),
      /** Null: every language. */
      language: z.string().nullable(),
      /** As of words. */
      languages: z.array(z.object({ code: z.string(), texts: count })),
      groups: z.record(z.string(), Themes),
      /** Without what a theme finds already. Null where none were asked for, or there are no texts. */
      suggested: z.array(ThemeSuggestion).nullable(),
      /** Texts of everybody that the rule that is tried finds and the theme does not, and the reverse. */
      trial: z.object({ added: count, removed: count }).nullable(),
      /** The newest first. Null where none were asked for. */
      texts: z.array(ThemedText).nullable(),
    }),
  ])
  .meta({ id: 'AnalysisAnswer' })
export type Answer = z.infer<typeof Answer>

export const Analysed = z
  .object({
    /** Null where nothing is weighted. */
    weighting: AppliedWeighting.nullable(),
    /** When the newest feedback of the source was received. */
    last_at: z.string().nullable(),
    groups: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** Everybody that the filters find, by the state asked for; `responses` and `completed` whatever the state. */
        n: count,
        /** As many people of equal weight say as much; `n` where nothing is weighted. The completion is never weighted. */
        n_effective: z.number(),
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
    area: z.enum(['answers', 'people', 'visit', 'pages', 'follow_up']),
    /** Of a question, a row or a page. */
    words: text.nullable(),
    operators: z.array(z.enum(filterOperators)),
    /** At most 200, in the survey's order, else the most frequent first. */
    values: z.array(z.object({ value: z.string(), words: text.nullable(), count })),
    /** False: each count of a value is 0, as of topics and hours, which are not counted. */
    is_counted: z.boolean(),
    /** The least and the largest number. */
    range: z.object({ low: z.number(), high: z.number() }).nullable(),
    /** Can be a driver or the target of drivers. */
    is_scale: z.boolean(),
  })
  .meta({ id: 'AnalysisSubject' })
export type SubjectInfo = z.infer<typeof SubjectInfo>

export const SubjectList = z.object({ items: z.array(SubjectInfo) }).meta({ id: 'SubjectList' })
export type SubjectList = z.infer<typeof SubjectList>
