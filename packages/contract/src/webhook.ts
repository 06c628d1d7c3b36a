// Events of a workspace, sent to other programs in the form of Standard Webhooks. A delivery is one event for one
// address; its id is the `webhook-id` header, the same on every try.
import { z } from 'zod'
import { Filter } from './filter.ts'
import { Id } from './id.ts'
import { SecretHeaders, ShownWebhookAuth, WebhookAuth, WebhookTemplate } from './webhook-request.ts'
import { digestCadences, webhookFormats, webhookTypes } from './webhook-values.ts'

/** The body of a delivery. `data` of feedback: as the owner API shows it, masked answers masked; of a deletion: ids only. */
export const WebhookEvent = z
  .object({
    type: z.string(),
    timestamp: z.string(),
    data: z.record(z.string(), z.unknown()),
    /** The number of the change in the feed of changes, where the workspace has begun one. */
    seq: z.int().optional(),
  })
  .meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.infer<typeof WebhookEvent>

const url = z.url({ protocol: /^https?$/ }).max(2_000)
const types = z.array(z.enum(webhookTypes)).max(webhookTypes.length)

const request = {
  /** Null = every event. Otherwise those about a response that meets it, and deletions. */
  filter: Filter.nullable(),
  secret_headers: SecretHeaders,
  auth: WebhookAuth,
  /** Of the format `custom` alone. */
  template: WebhookTemplate.nullable(),
  /** Of a message format alone. */
  digest: z.enum(digestCadences),
}

/**
 * `types`: empty = all; of a message format, all that have a message; of `custom`, `feedback.completed`. `format` never changes.
 * Of the format `custom`, the path of `url` may have placeholders.
 */
export const WebhookSettings = z
  .object({
    url,
    format: z.enum(webhookFormats).default('standard'),
    types: types.default([]),
    enabled: z.boolean().default(true),
    filter: request.filter.default(null),
    secret_headers: request.secret_headers.default({}),
    auth: request.auth.default({ kind: 'none' }),
    template: request.template.default(null),
    digest: request.digest.default('none'),
  })
  .meta({ id: 'WebhookSettings' })
export type WebhookSettings = z.infer<typeof WebhookSettings>

/** An absent member stays unchanged, so there are no defaults here. */
export const WebhookChanges = z
  .object({ url, types, enabled: z.boolean(), ...request })
  .partial()
  .meta({ id: 'WebhookChanges' })
export type WebhookChanges = z.infer<typeof WebhookChanges>

/** `url`: the address of every format but `standard` is a secret, so only its origin is shown. */
export const Webhook = WebhookSettings.omit({ secret_headers: true })
  .extend({
    filter: request.filter,
    auth: ShownWebhookAuth,
    template: request.template,
    digest: request.digest,
    /** The names of the secret headers. */
    secret_header_names: z.array(z.string()),
    id: Id,
    /** `hook`: set up by a program for itself (`POST /owner/v1/hooks`). */
    kind: z.enum(['webhook', 'hook']),
    /** `gone`: the address answered 410, and nothing is sent until it is enabled again. */
    disabled_reason: z.enum(['owner', 'gone']).nullable(),
    /** Until this time both secrets sign; null = there is only one. */
    previous_secret_until: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** The secret is shown only this once. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({
  id: 'WebhookWithSecret',
})

/** One try. `status` = the HTTP status of the answer; null = no answer, and `failure` says why. */
export const WebhookTry = z
  .object({
    at: z.string(),
    status: z.int().nullable(),
    failure: z.string().nullable(),
    took_ms: z.int(),
  })
  .meta({ id: 'WebhookTry' })
export type WebhookTry = z.infer<typeof WebhookTry>

export const deliveryStates = ['pending', 'delivered', 'given_up'] as const
export const WebhookDelivery = z
  .object({
    id: Id,
    type: z.string(),
    status: z.enum(deliveryStates),
    created_at: z.string(),
    next_try_at: z.string().nullable(),
    tries: z.array(WebhookTry),
    event: WebhookEvent,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** A test with what was sent, without secrets, and the beginning of the answer. */
export const WebhookTest = WebhookTry.extend({
  request: z.object({ method: z.string(), body: z.string() }),
  /** At most 4,000 characters; null = no answer. */
  reply: z.string().nullable(),
}).meta({ id: 'WebhookTest' })
export type WebhookTest = z.infer<typeof WebhookTest>

/** A file in `integrations/presets`: a webhook for another product before its owner has filled it in (ECO-47). */
export const WebhookPreset = z.strictObject({
  maker: z.string(),
  name: z.string(),
  /** The page of the maker about this request. */
  docs: z.url(),
  /** What the owner does, in whole sentences. */
  fill_in: z.array(z.string()).min(1),
  settings: WebhookSettings.pick({ format: true, url: true, auth: true, template: true }),
})
export type WebhookPreset = z.infer<typeof WebhookPreset>
