// How the instance is set up, read only (O-23), and the messages of its SMS outbox. Same table form as `calls.ts`; joined in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { page, paging, refused } from './owner-parts.ts'

export const environmentGroups = [
  'addresses',
  'pages',
  'storage',
  'mail',
  'sms',
  'people',
  'limits',
] as const

/** One variable of the environment with its effective value. */
export const EnvironmentItem = z
  .object({
    /** The name of the variable in the environment. */
    name: z.string(),
    group: z.enum(environmentGroups),
    /** null = no value is in effect, or the caller may not see it. Of an address with a password only the host is shown. */
    value: z.string().nullable(),
    /** It is set but not shown, because it is a secret. */
    is_hidden: z.boolean(),
  })
  .meta({ id: 'EnvironmentItem' })
export type EnvironmentItem = z.infer<typeof EnvironmentItem>

/** A message as a phone would have received it. */
export const SmsMessage = z
  .object({ id: Id, address: z.string(), body: z.string(), created_at: z.string() })
  .meta({ id: 'SmsMessage' })

/** How this instance sends messages; set by its environment, the same for every workspace. Never the provider's token. */
export const SmsSettings = z
  .object({
    /** `outbox`: nothing is sent, and messages are stored to be read here. */
    provider: z.enum(['outbox', 'webhook', 'twilio']),
    /** Host and port of the provider; null for the outbox. */
    host: z.string().nullable(),
    from: z.string().nullable(),
  })
  .meta({ id: 'SmsSettings' })

export const ownerInstanceCalls = {
  sms_outbox: {
    id: 'O-sms-outbox',
    method: 'GET',
    path: '/owner/v1/sms_outbox',
    summary: 'Lists the messages of the development provider, newest first.',
    query: paging,
    reply: page(SmsMessage),
    refusals: [...refused, 13001],
    permission: 'people.manage',
    audit: 'never',
  },
  sms_settings: {
    id: 'O-sms-settings',
    method: 'GET',
    path: '/owner/v1/sms_settings',
    summary: 'Reads how SMS messages are sent.',
    reply: SmsSettings,
    refusals: refused,
    permission: 'people.manage',
    audit: 'never',
  },
  environment: {
    id: 'O-environment',
    method: 'GET',
    path: '/owner/v1/environment',
    summary:
      'Reads the configuration of this instance, without its secrets. Only owners of the first workspace see where it runs and what it connects to.',
    reply: z.object({
      version: z.string(),
      items: z.array(EnvironmentItem),
      /** Whether these are all of them. */ complete: z.boolean(),
    }),
    refusals: refused,
    permission: 'people.manage',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
