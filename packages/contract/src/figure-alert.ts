// Alerts on figures: raised when a figure of results passes a limit, or changes by more than chance (results.md §4.10).
import { z } from 'zod'
import { FigureAlertAction, ShownFigureAlertAction } from './alert-action.ts'
import { Analysis } from './analysis.ts'
import { FigureQuery } from './figure-query.ts'
import { Filter } from './filter.ts'
import { Id } from './id.ts'

/**
 * `changed`: from the same number of days before, by more than chance (p < 0.01). `better` is a higher figure, `worse` a lower
 * one. A change is looked for once a day, a limit every few minutes.
 */
export const FigureCondition = z
  .union([
    z.strictObject({ below: z.number() }),
    z.strictObject({ above: z.number() }),
    z.strictObject({ changed: z.enum(['worse', 'better', 'any']) }),
  ])
  .meta({ id: 'FigureCondition' })
export type FigureCondition = z.infer<typeof FigureCondition>

const settings = {
  kind: z.literal('figure'),
  name: z.string().trim().min(1).max(120),
  enabled: z.boolean(),
  of: Analysis.shape.of,
  /** Null = everybody. Only complete feedback that is not internal is counted. */
  filter: Filter.nullable(),
  figure: FigureQuery,
  /** Today and the days before it, in the time zone. */
  last_days: z.int().min(1).max(90),
  when: FigureCondition,
  /** With fewer feedbacks the alert stays as it is. */
  at_least: z.int().min(30).max(1_000_000),
  /** An IANA name. */
  timezone: z.string().max(64),
  /** At most one of each kind. */
  actions: z.array(FigureAlertAction).min(1).max(3),
} as const

export const FigureAlertSettings = z
  .object({
    ...settings,
    enabled: settings.enabled.default(true),
    filter: settings.filter.default(null),
    at_least: settings.at_least.default(30),
    timezone: settings.timezone.default('UTC'),
  })
  .meta({ id: 'FigureAlertSettings' })
export type FigureAlertSettings = z.infer<typeof FigureAlertSettings>

export const FigureAlertChanges = z.object(settings).omit({ kind: true }).partial()

/** It reads what its maker may read. */
export const FigureAlert = z
  .object({
    ...settings,
    id: Id,
    actions: z.array(ShownFigureAlertAction),
    /** The member or API key that saved it last. */
    maker_id: Id,
    /** A raised alert is raised again only after its figure has been back. */
    state: z.enum(['quiet', 'raised']),
    /** Null while it is quiet. */
    raised_at: z.string().nullable(),
    /** How often it was raised. */
    raised: z.int(),
    last_raised_at: z.string().nullable(),
    /** Its maker has left, or may no longer read results. It continues when somebody else saves it. */
    is_stopped: z.boolean(),
    /** By the members of the alert: what no longer exists. It continues when that exists again, or when it is changed. */
    missing: z.array(z.object({ field: z.string(), message: z.string() })),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'FigureAlert' })
export type FigureAlert = z.infer<typeof FigureAlert>
