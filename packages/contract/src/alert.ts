// Alerts: what happens about a response that meets a condition. An alert is raised at most once for a response.
import { z } from 'zod'
import { Filter } from './filter.ts'
import { Id } from './id.ts'
import { ChatLabelName } from './owner-agents.ts'
import { FollowUpPriority } from './owner-follow-ups.ts'
import { WebhookTry } from './webhook.ts'

const httpAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const members = z.array(Id).min(1).max(50)

/** Who gets it: one member, several in turn, or the owner of the contact. */
export const AlertAssignee = z.union([
  z.strictObject({ member: Id }),
  z.strictObject({ round_robin: members }),
  z.strictObject({ contact_owner: z.literal(true) }),
])
export type AlertAssignee = z.infer<typeof AlertAssignee>

const followUp = z.strictObject({
  kind: z.literal('follow_up'),
  assign: AlertAssignee,
  due_hours: z.int().min(1).max(8_760),
  priority: FollowUpPriority.default('normal'),
})
const conversation = z.strictObject({
  kind: z.literal('assign_conversation'),
  assign: AlertAssignee,
})
const mail = z.strictObject({ kind: z.literal('mail'), member_ids: members })
const webhook = z.strictObject({ kind: z.literal('webhook'), webhook_id: Id })
const tag = z.strictObject({ kind: z.literal('tag'), tag: ChatLabelName })

/** `slack.url`: of an incoming webhook; no reply contains it. Left out in a change: the known one stays. */
export const AlertAction = z
  .discriminatedUnion('kind', [
    followUp,
    conversation,
    mail,
    webhook,
    tag,
    z.strictObject({ kind: z.literal('slack'), url: httpAddress.optional() }),
  ])
  .meta({ id: 'AlertAction' })
export type AlertAction = z.infer<typeof AlertAction>
export type AlertActionKind = AlertAction['kind']

/** `host`: of the address that messages are posted to. */
export const ShownAlertAction = z
  .discriminatedUnion('kind', [
    followUp,
    conversation,
    mail,
    webhook,
    tag,
    z.strictObject({ kind: z.literal('slack'), host: z.string() }),
  ])
  .meta({ id: 'ShownAlertAction' })
export type ShownAlertAction = z.infer<typeof ShownAlertAction>

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

export const AlertSettings = z
  .object({
    ...settings,
    kind: settings.kind.default('response'),
    enabled: settings.enabled.default(true),
    flow_ids: settings.flow_ids.default(null),
    timezone: settings.timezone.default('UTC'),
    cadence: settings.cadence.default('each'),
    quiet_hours: settings.quiet_hours.default(null),
    show_words: settings.show_words.default(true),
  })
  .meta({ id: 'AlertSettings' })
export type AlertSettings = z.infer<typeof AlertSettings>

/** An absent member stays unchanged. */
export const AlertChanges = z
  .object({ ...settings })
  .omit({ kind: true })
  .partial()
  .meta({ id: 'AlertChanges' })
export type AlertChanges = z.infer<typeof AlertChanges>

export const Alert = z
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

/** `matches: false`: the response does not meet the conditions, and no action was run. */
export const AlertTrial = z
  .object({ matches: z.boolean(), results: z.array(AlertActionResult) })
  .meta({ id: 'AlertTrial' })
export type AlertTrial = z.infer<typeof AlertTrial>
