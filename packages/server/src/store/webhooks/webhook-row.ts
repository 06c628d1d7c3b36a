// A webhook with its secrets opened.
import type {
  Filter,
  SecretHeaders,
  WebhookAuth,
  WebhookFormat,
  WebhookSettings,
  WebhookTemplate,
  WebhookType,
} from '@askwell/contract'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import type { WebhookRecord } from '../schema.ts'

/** What makes the receiver accept a request. */
export interface RequestSecrets {
  readonly headers: SecretHeaders
  readonly auth: WebhookAuth
}

export interface AccessToken {
  readonly value: string
  readonly until: number
}

/** What is stored as one text. */
export type StoredSettings = Pick<WebhookRow, 'filter' | 'template'>

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
  readonly filter: Filter | null
  readonly template: WebhookTemplate | null
  readonly digest: WebhookSettings['digest']
  readonly requestSecrets: RequestSecrets
  readonly token: AccessToken | null
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
    ...storedSettings(record),
    digest: record.digest ?? 'none',
    requestSecrets: requestSecrets(keys, record),
    token: accessToken(keys, record),
    isEnabled: record.is_enabled === 1,
    disabledReason: record.disabled_reason,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}

const addressOf = (keys: Keyring, { id, url, address }: WebhookRecord): string =>
  address === null ? url : keys.open(placeOf('webhook.address', id), address)

export const storedSettings = ({ settings }: Pick<WebhookRecord, 'settings'>): StoredSettings =>
  settings === null ? { filter: null, template: null } : (JSON.parse(settings) as StoredSettings)

const requestSecrets = (
  keys: Keyring,
  { id, request_secrets: sealed }: WebhookRecord,
): RequestSecrets =>
  sealed === null
    ? { headers: {}, auth: { kind: 'none' } }
    : (JSON.parse(keys.open(placeOf('webhook.request_secrets', id), sealed)) as RequestSecrets)

const accessToken = (keys: Keyring, { id, token }: WebhookRecord): AccessToken | null =>
  token === null
    ? null
    : (JSON.parse(keys.open(placeOf('webhook.token', id), token)) as AccessToken)
