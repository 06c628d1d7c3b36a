// Alerts: what happens about a response that meets a condition, or about a figure of results. An alert is raised at most once
// for a response.
import { z } from 'zod'
import { AlertAction, ShownAlertAction } from './alert-action.ts'
import {
  FigureAlert,
  FigureAlertChanges,
  FigureAlertSettings,
  FigureCondition,
} from './figure-alert.ts'
import { Filter } from './filter.ts'
import { Id } from './id.ts'
import { WebhookTry } from './webhook.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')

export const alertCadences = ['each', 'hourly', 'daily'] as const

const settings = {
  kind: z.literal('response'),
  name: z.string().trim().min(1).max(120),
  enabled: z.boolean(),
  /** Null = all surveys of the workspace. */
  flow_ids: z.array(Id).min(1).max(20).nullable(),
  when: Filter,
  /** An IANA name: of days in `when`, of hours, of days of `cadence` and of the quiet hours. */
  timezone: z.string().max(64),
  /** How often people get a message. A daily one comes at 9. Programs and follow-ups do not wait. */
  cadence: z.enum(alertCadences),
  /** No messages to people between these times, which may be across midnight. */
  quiet_hours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
  /** Whether messages quote at most 200 characters of what the respondent wrote. */
  show_words: z.boolean(),
  /** At most one of each kind. */
  actions: z.array(AlertAction).min(1).max(6),
} as const

export const ResponseAlertSettings = z
  .object({
    ...settings,
    // Absent = about responses: there was only this kind at first.
    kind: settings.kind.optional().default('response'),
    enabled: settings.enabled.default(true),
    flow_ids: settings.flow_ids.default(null),
    timezone: settings.timezone.default('UTC'),
    cadence: settings.cadence.default('each'),
    quiet_hours: settings.quiet_hours.default(null),
    show_words: settings.show_words.default(true),
  })
  .meta({ id: 'ResponseAlertSettings' })
export type ResponseAlertSettings = z.infer<typeof ResponseAlertSettings>

export const AlertSettings = z
  .discriminatedUnion('kind', [ResponseAlertSettings, FigureAlertSettings])
  .meta({ id: 'AlertSettings' })
export type AlertSettings = z.infer<typeof AlertSettings>

/** An absent member stays unchanged. An alert takes the members of its kind. */
export const AlertChanges = FigureAlertChanges.extend(
  z.object(settings).omit({ kind: true }).partial().shape,
)
  .extend({ when: z.union([Filter, FigureCondition]).optional() })
  .meta({ id: 'AlertChanges' })
export type AlertChanges = z.infer<typeof AlertChanges>

export const ResponseAlert = z
  .object({
    ...settings,
    id: Id,
    actions: z.array(ShownAlertAction),
    /** Responses for which it was raised. */
    raised: z.int(),
    last_raised_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ResponseAlert' })
export type ResponseAlert = z.infer<typeof ResponseAlert>

export const Alert = z
  .discriminatedUnion('kind', [ResponseAlert, FigureAlert])
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

/** `unchanged`: the response had that already. `failed`: `message` says why. */
export const AlertActionResult = z.object({
  kind: z.enum(['follow_up', 'assign_conversation', 'mail', 'webhook', 'slack', 'tag']),
  outcome: z.enum(['done', 'unchanged', 'failed']),
  message: z.string().nullable(),
  /** Of a request that was sent. */
  tried: WebhookTry.nullable(),
})
export type AlertActionResult = z.infer<typeof AlertActionResult>

/**
 * `matches: false`: the response does not meet the conditions, and no action was run. An alert on a figure runs its actions in
 * either case, and `reading` is the figure now, the one before it, and the probability that chance alone differs as much.
 */
export const AlertTrial = z
  .object({
    matches: z.boolean(),
    results: z.array(AlertActionResult),
    reading: z
      .object({
        value: z.number().nullable(),
        n: z.int(),
        previous: z.number().nullable(),
        p: z.number().nullable(),
      })
      .optional(),
  })
  .meta({ id: 'AlertTrial' })
export type AlertTrial = z.infer<typeof AlertTrial>
