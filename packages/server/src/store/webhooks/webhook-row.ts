// A webhook with its secrets opened.
import type { WebhookFormat, WebhookType } from '@askwell/contract'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import type { WebhookRecord } from '../schema.ts'

export interface WebhookRow {
  readonly id: string
  /** `slack`: belongs to the alert with its id, and `secret` is its address. `hook`: a program set it up for itself. */
  readonly kind: 'webhook' | 'slack' | 'hook'
  readonly workspaceId: string
  readonly format: WebhookFormat
  /** As it may be shown: where the address is a secret, its origin. */
  readonly url: string
  /** Where the events are sent. */
  readonly address: string
  /** Empty = all. */
  readonly types: readonly WebhookType[]
  readonly secret: string
  readonly previousSecret: { readonly secret: string; readonly until: number } | null
  readonly isEnabled: boolean
  readonly disabledReason: 'owner' | 'gone' | null
  readonly createdAt: number
  readonly updatedAt: number
}

export function webhookRow(keys: Keyring, record: WebhookRecord): WebhookRow {
  const { previous_secret: sealed, previous_until: until } = record
  const secret = keys.open(placeOf('webhook.secret', record.id), record.secret)
  return {
    id: record.id,
    kind: record.kind ?? 'webhook',
    workspaceId: record.workspace_id,
    format: record.format ?? 'standard',
    url: record.url,
    address: record.kind === 'slack' ? secret : addressOf(keys, record),
    types: JSON.parse(record.types) as WebhookType[],
    secret,
    previousSecret:
      sealed === null || until === null
        ? null
        : { secret: keys.open(placeOf('webhook.previous_secret', record.id), sealed), until },
    isEnabled: record.is_enabled === 1,
    disabledReason: record.disabled_reason,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}

const addressOf = (keys: Keyring, { id, url, address }: WebhookRecord): string =>
  address === null ? url : keys.open(placeOf('webhook.address', id), address)
