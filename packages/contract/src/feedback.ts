// What a respondent's browser sends and the server answers (seed §3 "Feedback payload", C-04).
import { z } from 'zod'
import { Attribute, Attributes, contactFields } from './contact.ts'
import { Id } from './id.ts'

export const ResponseItem = z
  .object({
    /** A question's id, or a statement's id for a matrix. */
    question_id: Id,
    option_id: Id.optional(),
    body: z.string().max(10_000).optional(),
    /** Zero-based position where order matters; in a MaxDiff or a conjoint with a design the set, and `body` the design's version. */
    ranking: z.int().min(0).optional(),
    active_storage_blob_id: Id.optional(),
    hidePersonalData: z.boolean().optional(),
  })
  .meta({ id: 'ResponseItem' })
export type ResponseItem = z.infer<typeof ResponseItem>

/** As stored: `unverified` marks a number of phone_verification that no code verified. Nobody can send it. */
export const StoredResponse = ResponseItem.extend({ unverified: z.literal(true).optional() }).meta({
  id: 'StoredResponse',
})
export type StoredResponse = z.infer<typeof StoredResponse>

/** Known customer fields; anything else that the host page passed is an attribute. */
export const FeedbackCustomer = z
  .object({
    id: Id.optional(),
    email: contactFields.email.optional(),
    name: contactFields.name.optional(),
    phone_number: contactFields.phone_number.optional(),
    gender: contactFields.gender.optional(),
    birth_year: contactFields.birth_year.optional(),
    external_id: contactFields.external_id.optional(),
    user_id: contactFields.user_id.optional(),
    schema: Attributes.optional(),
  })
  .catchall(Attribute)
  .meta({ id: 'FeedbackCustomer' })
export type FeedbackCustomer = z.infer<typeof FeedbackCustomer>

/** One visited state and when, in milliseconds from the start of the run. */
export const PathStep = z.object({ state_id: Id, at: z.number().min(0) }).meta({ id: 'PathStep' })
export type PathStep = z.infer<typeof PathStep>

/** The privacy notice as the page showed it: the node's version of it, and the language it was read in. */
export const ShownNotice = z
  .object({ version: z.string().max(64), language: z.string().max(35) })
  .meta({ id: 'ShownNotice' })
export type ShownNotice = z.infer<typeof ShownNotice>

export const FeedbackPayload = z
  .object({
    device_id: Id,
    created_at: z.iso.datetime({ offset: true }),
    node_id: Id,
    flow_id: Id,
    flow_version: z.int().min(1).optional(),
    user_id: contactFields.user_id.nullable().optional(),
    origin_url: z.string().max(8_000).nullable().optional(),
    language_id: Id,
    created_offline: z.boolean().optional(),
    time_spent_in_seconds: z.number().min(0).max(31_536_000).optional(),
    responses: z.array(ResponseItem).max(5_000),
    customer: FeedbackCustomer.nullable().optional(),
    attachment_ids: z.array(Id).max(100).optional(),
    is_internal_feedback: z.boolean().optional(),
    path: z.array(PathStep).max(5_000).optional(),
    seed: z.int().optional(),
    privacy_notice: ShownNotice.optional(),
  })
  .meta({ id: 'FeedbackPayload' })
export type FeedbackPayload = z.infer<typeof FeedbackPayload>

export const FeedbackReply = z
  .object({ id: Id, chat_token_string: z.string().nullable() })
  .meta({ id: 'FeedbackReply' })
export type FeedbackReply = z.infer<typeof FeedbackReply>

/** Channel pairs in the order in which the first complete one counts. */
export const channels = ['sms', 'email', 'link', 'whatsapp', 'push'] as const
export const channelHeaders = {
  sms: ['x-sdi', 'x-sci'],
  email: ['x-edi', 'x-eci'],
  link: ['x-ldi', 'x-lci'],
  whatsapp: ['x-wdi', 'x-wci'],
  push: ['x-pndi', 'x-pnci'],
} as const satisfies Record<Channel['kind'], readonly [string, string]>

export const Channel = z
  .object({
    kind: z.enum(channels),
    distribution_id: z.string().max(1_000),
    customer_id: z.string().max(1_000),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof Channel>
