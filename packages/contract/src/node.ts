// A node: a link, widget or embedded survey that runs a flow (seed §3). `NodeReply` is C-01's answer;
// every field is there, null rather than absent.
import { z } from 'zod'
import { Flow, Rule } from './flow.ts'
import { Id } from './id.ts'

const hour = z.union([z.number(), z.string().max(5)])
/** Hours as HHMM: 930, "930", "0930" and "09:30" are read alike. */
export const OperatingPeriod = z
  .object({ period: z.enum(['saturday', 'sunday', 'weekdays']), start_hour: hour, end_hour: hour })
  .meta({ id: 'OperatingPeriod' })
export const ChannelQuota = z
  .object({
    active: z.boolean(),
    action_kind: z.enum(['submit', 'display']),
    limit: z.int().min(0).optional(),
  })
  .meta({ id: 'ChannelQuota' })

export const ChatRoute = z
  .object({
    topic: z.string().max(255),
    rules: z.array(Rule).max(100),
    /** A higher number is served sooner in the queue. */
    priority: z.int().min(-100).max(100).default(0),
    agent_id: Id.nullable().default(null),
    /** Only these agents get such a conversation automatically; absent or empty = every agent of the channel. */
    agent_ids: z.array(Id).max(100).optional(),
  })
  .meta({ id: 'ChatRoute' })
export type ChatRoute = z.infer<typeof ChatRoute>

const targetMinutes = z
  .int()
  .min(1)
  .max(60 * 24 * 60)
  .nullable()
  .default(null)
/** Within how many minutes agents mean to reply and to close. Null = no target. A change applies to timers that start after it. */
export const ChatTargets = z
  .object({
    first_reply_minutes: targetMinutes,
    next_reply_minutes: targetMinutes,
    resolve_minutes: targetMinutes,
    /** Only minutes within the channel's opening hours are counted. */
    within_hours: z.boolean().default(false),
  })
  .meta({ id: 'ChatTargets' })
export type ChatTargets = z.infer<typeof ChatTargets>

/** The privacy notice before the first question; a new text is a new version. Plain text. */
export const PrivacyNotice = z
  .object({
    version: z.string().trim().min(1).max(64),
    /** By language code; readers of other languages get the first. */
    texts: z
      .array(
        z.object({
          language: z.string().min(2).max(35),
          text: z.string().trim().min(1).max(10_000),
        }),
      )
      .min(1)
      .max(60),
  })
  .meta({ id: 'PrivacyNotice' })
export type PrivacyNotice = z.infer<typeof PrivacyNotice>

const time = z.iso.datetime({ offset: true })
export const nodeTypes = ['link', 'widget', 'embedded'] as const
export const nodeStatuses = ['active', 'passive', 'archived'] as const

/** The settings that an owner may write; absent = the default of the seed. */
export const NodeSettings = z
  .object({
    name: z.string().min(1).max(255),
    type: z.enum(nodeTypes).default('link'),
    status: z.enum(nodeStatuses).default('active'),
    flow_id: Id,
    logo_url: z.string().max(2_000).nullable().default(null),
    css_url_react: z.string().max(2_000).nullable().default(null),
    favicon_url: z.string().max(2_000).nullable().default(null),
    idle_reset_timeout_in_seconds: z.int().min(0).max(86_400).nullable().default(null),
    thank_you_duration_in_seconds: z.int().min(0).max(86_400).nullable().default(null),
    default_language_id: Id.nullable().default(null),
    operating: z.boolean().nullable().default(true),
    operating_24_7: z.boolean().default(true),
    operating_hours: z.array(OperatingPeriod).max(50).default([]),
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    activation_start_date: time.nullable().default(null),
    activation_end_date: time.nullable().default(null),
    activation_expired_message: z.string().max(5_000).nullable().default(null),
    unsubscribe_visible: z.boolean().default(false),
    channel_quota: ChannelQuota.nullable().default(null),
    prevent_multiple_feedback: z.boolean().default(false),
    /** Seconds; null = never again, 0 = any time. */
    multiple_feedback_delay_period: z.int().min(0).nullable().default(null),
    primary_color: z.string().max(32).nullable().default(null),
    non_operating_hours_flow_id: Id.nullable().default(null),
    branding_visible: z.boolean().default(true),
    use_signature_verify: z.boolean().default(false),
    public_key: z.string().max(10_000).nullable().default(null),
    timezone: z.string().max(64).nullable().default(null),
    css_text: z.string().max(200_000).nullable().default(null),
    /** Nothing is stored that distinguishes respondents: no device, no customer, no address beyond the page. */
    anonymous: z.boolean().default(false),
    privacy_notice: PrivacyNotice.nullable().default(null),
    retention_days: z.int().min(1).max(36_500).nullable().default(null),
    chat: z
      .object({
        rating_enabled: z.boolean().default(false),
        rating_body: z.string().max(2_000).nullable().default(null),
        queue_enabled: z.boolean().default(false),
        queue_body: z.string().max(2_000).nullable().default(null),
        slots: z.int().min(0).max(10_000).default(0),
        prevent_upload: z.boolean().default(false),
        /** Visitors may send PDF files as well as images; agents always may. */
        accept_pdf: z.boolean().optional(),
        /** Mail an agent's message to a visitor who has left, once an absence, if the feedback has an address. */
        email_replies: z.boolean().default(false),
        /** Notifications show the message and its writer; otherwise only that there is one. */
        push_text: z.boolean().optional(),
        /** An open conversation closes after this time without a message, unless its visitor waits for a reply; null = never. */
        close_after_hours: z.int().min(1).max(8_760).nullable().default(null),
        /** The server assigns chats to agents in the inbox with fewer open ones than this; null or absent = agents take them. */
        agent_limit: z.int().min(1).max(100).nullable().optional(),
        /** Absent or null = none. */
        targets: ChatTargets.nullable().optional(),
        /** The first route whose rules all hold for the answers sets agents and priority; if none does, the defaults apply. */
        routes: z.array(ChatRoute).max(100).default([]),
      })
      .nullable()
      .default(null),
  })
  .meta({ id: 'NodeSettings' })
export type NodeSettings = z.infer<typeof NodeSettings>

/** C-01's answer. `flow` is camelCase, the rest snake_case (A-040). */
export const NodeReply = NodeSettings.omit({
  css_text: true,
  retention_days: true,
  chat: true,
  flow_id: true,
  anonymous: true,
})
  .extend({
    id: Id,
    signature_valid: z.boolean(),
    flow: Flow.nullable(),
    non_operating_hours_flow: Flow.nullable(),
    submission_token: z.string().nullable(),
    /** Calls to an owner's system send it as query `ticket` with `node_id`. Null where the link must be signed and is not. */
    visit_ticket: z.string().nullable(),
    /** The channel quota is used up: the page shows the owner's closing message. */
    quota_full: z.boolean(),
    /** When the owner reset the rule: feedback from before this time no longer blocks anybody. */
    multiple_feedback_reset_at: z.string().nullable(),
  })
  .meta({ id: 'NodeReply' })
export type NodeReply = z.infer<typeof NodeReply>

/** C-03's answer; e-mail, phone and birth year are null unless the signature covers this customer (A-128). */
export const CustomerReply = z
  .object({
    id: Id,
    email: z.string().nullable(),
    name: z.string().nullable(),
    phone_number: z.string().nullable(),
    gender: z.string().nullable(),
    birth_year: z.int().nullable(),
    external_id: z.string().nullable(),
    schema: z.record(z.string(), z.unknown()),
    user_id: z.string().nullable(),
  })
  .meta({ id: 'CustomerReply' })
export type CustomerReply = z.infer<typeof CustomerReply>
