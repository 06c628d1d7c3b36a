// The results of a flow for owners: counts, one summary a question, where people left and which paths they took.
// Shares are 0…1 of the base given with them, null if the base is 0. Everything refers to the feedback that the filters found.
import { z } from 'zod'
import { Id } from './id.ts'
import { QuestionStyle } from './question-style.ts'
import { AppliedWeighting } from './weighting.ts'

const count = z.int().min(0)
const share = z.number().nullable()
const text = z.record(z.string(), z.string())
const number = z.number().nullable()

export const devices = ['desktop', 'phone', 'tablet'] as const
/** By the user agent that sent the feedback; null if it is not a known one. */
export const Device = z.enum(devices).meta({ id: 'Device' })
export type Device = z.infer<typeof Device>

/** Contains the true figure in 95 of 100 samples; in the unit of the figure, ends included. */
export const Interval = z.object({ low: z.number(), high: z.number() }).meta({ id: 'Interval' })
export type Interval = z.infer<typeof Interval>
const interval = Interval.nullable()

/**
 * Beside a count, where figures are weighted: the weighted count, on a scale on which the people of its base add up to their
 * effective number (Kish 1965). Counts are always of people, and shares and means are weighted.
 */
const worth = z.number()
const effective = worth.optional()

/**
 * Net promoter score: share of promoters (9 and 10) minus share of detractors (0 to 6), −100…100. Where a question has
 * options, those of weight 1, 0 and −1 are promoters, passives and detractors.
 */
export const Nps = z
  .object({
    promoters: count,
    passives: count,
    detractors: count,
    score: number,
    interval,
    effective: z.object({ promoters: worth, passives: worth, detractors: worth }).optional(),
  })
  .meta({ id: 'Nps' })
export type Nps = z.infer<typeof Nps>

/**
 * `csat`, customer satisfaction: the share that chose one of the two best of five (4 and 5 stars, or the two options of most
 * weight of a scale of scores or stars). `ces`, customer effort: the share that chose 5, 6 or 7 of a slider from 1 to 7.
 */
export const Measure = z
  .object({
    favourable: count,
    answered: count,
    share,
    interval,
    effective: z.object({ favourable: worth, answered: worth }).optional(),
  })
  .meta({ id: 'Measure' })
export type Measure = z.infer<typeof Measure>

const measures = {
  average: number,
  /** Of the average. */ interval,
  nps: Nps.nullable(),
  csat: Measure.nullable(),
  ces: Measure.nullable(),
}

/**
 * Of a scale: the shares of its two highest and of its two lowest points, and how many points of 100 the first are ahead.
 * Null where fewer than four options have a weight each, all different.
 */
export const ScaleEnds = z
  .object({ top2: Measure, bottom2: Measure, net: number })
  .meta({ id: 'ScaleEnds' })
export type ScaleEnds = z.infer<typeof ScaleEnds>

export const OptionCount = z
  .object({
    option_id: Id,
    key: z.string(),
    body: text,
    weight: number,
    count,
    effective,
    /** The share of the respondents who answered the question, or the row. */ share,
    interval,
    /** False = the newest version no longer has it, but people chose it earlier. */
    is_offered: z.boolean(),
  })
  .meta({ id: 'OptionCount' })
export type OptionCount = z.infer<typeof OptionCount>

/**
 * The numbers from `from` up to `to`. Of whole numbers, and where both are equal, `to` belongs to it; else it is the
 * beginning of the next. Null = everything below, or above.
 */
export const Bin = z.object({ from: number, to: number, count, effective }).meta({ id: 'Bin' })
export type Bin = z.infer<typeof Bin>

/** Exact. The median of an even number of answers is the mean of the middle two; other percentiles are type 7. */
export const Distribution = z
  .object({
    average: number,
    /** Of the average. */ interval,
    median: number,
    median_interval: interval,
    minimum: number,
    maximum: number,
    /** Empty where there are more than 1,000 different numbers; `bins` always has every answer. */
    values: z.array(z.object({ value: z.number(), count, effective })),
    bins: z.array(Bin),
  })
  .meta({ id: 'Distribution' })
export type Distribution = z.infer<typeof Distribution>

export const TextSample = z
  .object({
    feedback_id: Id,
    received_at: z.string(),
    language_id: Id,
    body: z.string(),
    /** Of an upload. */ url: z.string().nullable(),
  })
  .meta({ id: 'TextSample' })
export type TextSample = z.infer<typeof TextSample>

/** One variant for each way to tally a style. `average` of options: by their weights, over answers whose option has one. */
export const QuestionFigures = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('options'),
      options: z.array(OptionCount),
      ...measures,
      ends: ScaleEnds.nullable(),
    }),
    z.object({
      kind: z.literal('number'),
      ...Distribution.shape,
      nps: Nps.nullable(),
      csat: Measure.nullable(),
      ces: Measure.nullable(),
    }),
    z.object({
      kind: z.literal('ranking'),
      /** `places[0]` = how often it was put first; `mean_rank` counts from 1, lower is better. In the order of `mean_rank`. */
      options: z.array(
        z.object({
          option_id: Id,
          key: z.string(),
          body: text,
          places: z.array(count),
          effective_places: z.array(z.number()).optional(),
          mean_rank: number,
          /** Of `mean_rank`, over the people who ranked it. */ interval,
          answered: count,
          is_offered: z.boolean(),
        }),
      ),
      /**
       * The first two: how many people put the first before the second, how many the second before the first, and the
       * probability that chance alone differs as much (exact, two-sided). Null with fewer than two ranked options, and
       * where figures are weighted.
       */
      lead: z.object({ before: count, after: count, p: z.number() }).nullable(),
    }),
    z.object({
      kind: z.literal('matrix'),
      rows: z.array(
        z.object({
          statement_id: Id,
          key: z.string(),
          body: text,
          answered: count,
          average: number,
          /** Of the average. */ interval,
          median: number,
          ends: ScaleEnds.nullable(),
          options: z.array(OptionCount),
          is_offered: z.boolean(),
        }),
      ),
    }),
    z.object({
      kind: z.literal('maxdiff'),
      /** `score` = (best − worst) ÷ shown, −1…1; an answer shows every item of its version. In the order of `score`. */
      items: z.array(
        z.object({
          statement_id: Id,
          key: z.string(),
          body: text,
          best: count,
          worst: count,
          shown: count,
          effective: z.object({ best: worth, worst: worth, shown: worth }).optional(),
          score: number,
          interval,
          is_offered: z.boolean(),
        }),
      ),
    }),
    z.object({
      kind: z.literal('conjoint'),
      /** `importance` is null where products are not described by attributes, because a task is not an attribute. */
      rows: z.array(
        z.object({
          statement_id: Id,
          key: z.string(),
          body: text,
          answered: count,
          importance: share,
          options: z.array(OptionCount),
          is_offered: z.boolean(),
        }),
      ),
    }),
    /** By month, `2026-04`. */
    z.object({ kind: z.literal('dates'), months: z.array(z.object({ month: z.string(), count })) }),
    /** The newest first; another call returns all texts of a question. */
    z.object({ kind: z.literal('texts'), sample: z.array(TextSample) }),
    z.object({ kind: z.literal('files'), sample: z.array(TextSample) }),
    /** The most frequent of the newest `looked_at` answers of an owner's system. */
    z.object({
      kind: z.literal('values'),
      values: z.array(z.object({ body: z.string(), count })),
      looked_at: count,
    }),
  ])
  .meta({ id: 'QuestionFigures' })
export type QuestionFigures = z.infer<typeof QuestionFigures>

export const QuestionResults = z
  .object({
    question_id: Id,
    key: z.string(),
    style: QuestionStyle,
    body: text,
    flow_id: Id,
    state_id: Id.nullable(),
    /** False = the newest published version no longer asks it. */
    is_current: z.boolean(),
    /** The number of found feedbacks that answered it, and that reached its page in a version that asks it. */
    answered: count,
    reached: count,
    /** As many people of equal weight say as much as those who answered. Absent where nothing is weighted. */
    n_effective: z.number().optional(),
    /**
     * Whom a share can be of: all counted feedback; those that reached its page; those that
     * saw it there; those that answered; those whose answer
     * can be counted, so not erased and not unreadable. `unknown`: not known whether they were asked.
     */
    base: z.object({
      all: count,
      asked: count,
      shown: count,
      answered: count,
      valid: count,
      unknown: count,
    }),
    figures: QuestionFigures,
  })
  .meta({ id: 'QuestionResults' })
export type QuestionResults = z.infer<typeof QuestionResults>

export const StateTraffic = z
  .object({
    state_id: Id,
    flow_id: Id,
    name: z.string(),
    style: z.enum(['page', 'random', 'thank', 'chat']),
    /** The feedbacks that saw it, and those of them that stopped here and are not complete. */
    reached: count,
    left: count,
    /** `left` of `measured`: the feedbacks that saw it in a version that keeps unfinished answers. */
    left_share: share,
    measured: count,
    /** False = people who left here are not counted in any version. */
    is_measured: z.boolean(),
  })
  .meta({ id: 'StateTraffic' })
export type StateTraffic = z.infer<typeof StateTraffic>

export const wayKinds = ['transition', 'next', 'skip', 'default_thank'] as const
/** `next`: no rule held, so the run moved to the state's next state. `skip`: a submit that skipped states on its way to the end. */
export const WayTraffic = z
  .object({
    flow_id: Id,
    from_state_id: Id,
    to_state_id: Id.nullable(),
    kind: z.enum(wayKinds),
    transition_id: Id.nullable(),
    count,
  })
  .meta({ id: 'WayTraffic' })
export type WayTraffic = z.infer<typeof WayTraffic>

export const seriesUnits = ['day', 'week', 'month'] as const
/** `start`: the first day, `2026-04-01`, in UTC; weeks begin on Monday. Units without any feedback between two others are there with 0. */
export const SeriesPoint = z
  .object({ start: z.string(), responses: count, completed: count, nps: Nps.nullable() })
  .meta({ id: 'SeriesPoint' })
export type SeriesPoint = z.infer<typeof SeriesPoint>

const shares = z.array(z.object({ value: z.string(), count }))

export const Results = z
  .object({
    /** Completion and drop-off cover complete and partial feedback; everything else follows the filter `completed`. */
    counts: z.object({
      responses: count,
      completed: count,
      partial: count,
      completion: share,
      /** Of versions that keep unfinished answers. The others have no feedback of people who left. */
      measured: z.object({ responses: count, completed: count, completion: share }),
      counted: count,
      last_at: z.string().nullable(),
    }),
    /** With `q`: the newest `searched` feedbacks of the other filters; `found` is at most `limit`. Null = all were counted. */
    search: z.object({ searched: count, found: count, limit: count }).nullable(),
    /**
     * What the figures of questions and the score of the series are weighted to. Counts of responses, completion, time and
     * paths are never weighted. Absent where nothing is.
     */
    weighting: AppliedWeighting.optional(),
    /** Seconds. */
    time_spent: Distribution.extend({
      answered: count,
      percentiles: z.object({ p10: number, p25: number, p75: number, p90: number, p95: number }),
    }),
    series: z.object({
      unit: z.enum(seriesUnits),
      nps_question_id: Id.nullable(),
      points: z.array(SeriesPoint),
    }),
    questions: z.array(QuestionResults),
    states: z.array(StateTraffic),
    ways: z.array(WayTraffic),
    /** The counted feedback by group; a language by its id, no channel as `none`, an unknown device as `unknown`. */
    parts: z.object({
      languages: shares,
      channels: shares,
      devices: shares,
      flows: z.array(z.object({ flow_id: Id, name: z.string(), version: z.int(), count })),
      nodes: z.array(z.object({ node_id: Id, name: z.string(), count })),
    }),
  })
  .meta({ id: 'Results' })
export type Results = z.infer<typeof Results>
