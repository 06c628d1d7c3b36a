// Weightings: target shares of subjects, such as the ages of a census. Every feedback of the base gets a weight, so that the
// weighted shares of all margins are the targets (results.md §1.6 and §2.7).
import { z } from 'zod'
import { Filter, FilterSubject } from './filter.ts'
import { Id } from './id.ts'

/** The scaled shares are exact; so many decimals are lost when percents are written by hand. */
const sumTolerance = 0.0005

/** A value that is not listed counts as none. People without a value keep the share that they have. */
export const WeightingTarget = z
  .strictObject({
    on: FilterSubject,
    shares: z
      .array(
        z.strictObject({ value: z.string().min(1).max(1_000), share: z.number().min(0).max(1) }),
      )
      .min(1)
      .max(30)
      .refine(
        (shares) =>
          Math.abs(shares.reduce((sum, { share }) => sum + share, 0) - 1) <= sumTolerance + 1e-9,
        'must sum to 1',
      )
      .refine(
        (shares) => new Set(shares.map(({ value }) => value)).size === shares.length,
        'must have each value once',
      ),
  })
  .meta({ id: 'WeightingTarget' })
export type WeightingTarget = z.infer<typeof WeightingTarget>

const settings = {
  /** No other weighting of the workspace has it. */
  name: z.string().trim().min(1).max(120),
  /** Where the targets are from, such as “Census 2024, adults”. It is printed with weighted figures. */
  source: z.string().trim().min(1).max(255),
  /** Surveys whose questions the base and the targets name. */
  flow_ids: z.array(Id).min(1).max(20),
  /** Who is weighted. Nobody else is in weighted figures. */
  base: Filter,
  targets: z.array(WeightingTarget).min(1).max(8),
  /** The least and the largest weight, where 1 is the mean. Null = none. A target of 0 gives the weight 0 in any case. */
  cap: z
    .strictObject({ low: z.number().min(0).max(1), high: z.number().min(1).max(1_000) })
    .nullable(),
} as const

export const WeightingSettings = z
  .object({
    ...settings,
    base: settings.base.default({ all: [] }),
    cap: settings.cap.default(null),
  })
  .meta({ id: 'WeightingSettings' })
export type WeightingSettings = z.infer<typeof WeightingSettings>

/** An absent member stays unchanged. */
export const WeightingChanges = z.object(settings).partial().meta({ id: 'WeightingChanges' })
export type WeightingChanges = z.infer<typeof WeightingChanges>

export const Weighting = z
  .object({ ...settings, id: Id, created_at: z.string(), updated_at: z.string() })
  .meta({ id: 'Weighting' })
export type Weighting = z.infer<typeof Weighting>

/** How much the weights cost: the more they differ, the fewer people the figures are worth. */
export const WeightingEffect = z
  .object({
    n: z.int().min(0),
    /** As many people of equal weight say as much (Kish 1965). */
    n_effective: z.number(),
    /** In percent: `n_effective` of `n`. */
    efficiency: z.number(),
    design_effect: z.number(),
    /** The least weight above 0, and the largest; the mean is 1. */
    least: z.number(),
    largest: z.number(),
  })
  .meta({ id: 'WeightingEffect' })
export type WeightingEffect = z.infer<typeof WeightingEffect>

/** What figures are weighted to, and what that costs; of everybody whom the weighting has. */
export const AppliedWeighting = WeightingEffect.extend({
  id: Id,
  name: z.string(),
  source: z.string(),
}).meta({ id: 'AppliedWeighting' })
export type AppliedWeighting = z.infer<typeof AppliedWeighting>
