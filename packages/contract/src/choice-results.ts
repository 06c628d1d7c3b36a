// The results of questions in which people choose between sets: MaxDiff (results.md §2.11) and conjoint (§2.16).
import { z } from 'zod'
import { Id } from './id.ts'
import { Interval } from './results.ts'

const count = z.int().min(0)
const number = z.number().nullable()
const text = z.record(z.string(), z.string())

/**
 * `why` there is no value: there are too few people (`small`), all people or no people have it (`none`), or the answers fit no
 * finite estimate (`not_identified`).
 */
export const Figure = z
  .object({
    value: number,
    n: count,
    /** As many people of equal weight say as much. Absent = `n`. */
    n_effective: z.number().optional(),
    interval: Interval.nullable(),
    why: z.enum(['small', 'none', 'not_identified']).nullable(),
  })
  .meta({ id: 'AnalysisFigure' })
export type Figure = z.infer<typeof Figure>

/** Counts are of everybody; utilities and the log-likelihood of at most 50,000 people, drawn at random. */
export const MaxdiffResults = z
  .object({
    persons: count,
    /** People whose answers the utilities are estimated from. */
    modelled: count,
    sets: count,
    /** The highest score first. */
    items: z.array(
      z.object({
        statement_id: Id,
        key: z.string(),
        body: text,
        is_offered: z.boolean(),
        shown: count,
        best: count,
        worst: count,
        /** (best − worst) ÷ shown, −1…1. */
        score: Figure,
        /** On the scale of the logit; all add up to 0. */
        utility: Figure,
        /** All add up to 100; an item of 10 is chosen twice as often as one of 5. */
        scaled: Figure,
      }),
    ),
    log_likelihood: number,
  })
  .meta({ id: 'AnalysisMaxdiff' })
export type MaxdiffResults = z.infer<typeof MaxdiffResults>

/** Counts are of everybody; part-worths, importance and shares of at most 10,000 people, drawn at random. */
export const ConjointResults = z
  .object({
    persons: count,
    /** People whose answers the part-worths are estimated from. */
    modelled: count,
    tasks: count,
    /** People who answered without a design, or about other attributes. Nothing here counts them. */
    left_out: count,
    /** In the survey's order. */
    levels: z.array(
      z.object({
        attribute: z.string(),
        level: z.string(),
        body: text,
        is_offered: z.boolean(),
        /** In how many products that people saw. */
        shown: count,
        /** In how many products that people chose. */
        chosen: count,
        /** On the scale of the logit; those of an attribute add up to 0. */
        part_worth: Figure,
      }),
    ),
    /** The worth of choosing none of the products; null where nobody could. */
    none: Figure.nullable(),
    /** An attribute's range of part-worths ÷ the sum of all ranges, 0…1. */
    importance: z.array(z.object({ attribute: z.string(), body: text, value: Figure })),
    /** The key of the attribute that the answers do not determine. */
    not_identified: z.string().nullable(),
    log_likelihood: number,
    null_log_likelihood: number,
    /** McFadden's. */
    r2: number,
    /** Of the simulated products in their order, and then of none; all add up to 1. Null = nothing was simulated. */
    shares: z.array(Figure).nullable(),
    /**
     * For trying products in a browser: the parameters in effects coding and their covariance, row by row. `seen`: by attribute
     * and level, the level of the model; -1 = nobody saw it.
     */
    model: z
      .object({
        levels: z.array(count),
        hasNone: z.boolean(),
        seen: z.array(z.array(z.int())),
        beta: z.array(z.number()),
        covariance: z.array(z.number()),
      })
      .nullable(),
  })
  .meta({ id: 'AnalysisConjoint' })
export type ConjointResults = z.infer<typeof ConjointResults>
