// Settings of the requests of a webhook: how the receiver recognizes it, and the body of the format `custom`.
import { z } from 'zod'
import { webhookMethods } from './webhook-values.ts'

const headerName = z.string().min(1).max(255)
const secret = z.string().min(1).max(4_000)

/** No reply has the secret. A change of the same kind without a secret keeps the stored one. */
export const WebhookAuth = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('header'), name: headerName, value: secret.optional() }),
    z.strictObject({
      kind: z.literal('basic'),
      username: z.string().min(1).max(255),
      /** Some receivers expect an empty one. */
      password: z.string().max(4_000).optional(),
    }),
    z.strictObject({
      kind: z.literal('oauth2_client_credentials'),
      token_url: z.url({ protocol: /^https?$/ }).max(2_000),
      client_id: z.string().min(1).max(500),
      client_secret: secret.optional(),
      scope: z.string().max(1_000).default(''),
    }),
  ])
  .meta({ id: 'WebhookAuth' })
export type WebhookAuth = z.infer<typeof WebhookAuth>

export const ShownWebhookAuth = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('header'), name: z.string() }),
    z.object({ kind: z.literal('basic'), username: z.string() }),
    z.object({
      kind: z.literal('oauth2_client_credentials'),
      token_url: z.string(),
      client_id: z.string(),
      scope: z.string(),
    }),
  ])
  .meta({ id: 'ShownWebhookAuth' })
export type ShownWebhookAuth = z.infer<typeof ShownWebhookAuth>

/** Names to values, which are in no reply. */
export const SecretHeaders = z.record(headerName, secret)
export type SecretHeaders = z.infer<typeof SecretHeaders>

/** Texts in `body` may have placeholders such as `{{answers.nps}}`. At most 32 kB as JSON. */
export const WebhookTemplate = z
  .strictObject({
    method: z.enum(webhookMethods).default('POST'),
    body: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'WebhookTemplate' })
export type WebhookTemplate = z.infer<typeof WebhookTemplate>
