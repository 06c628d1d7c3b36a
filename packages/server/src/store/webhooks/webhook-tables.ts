// The tables of webhooks.
import type { WebhookFormat } from '@askwell/contract'
import type { Generated } from 'kysely'

export interface WebhookRecord {
  id: string
  workspace_id: string
  url: string
  types: string
  secret: string
  previous_secret: string | null
  previous_until: number | null
  is_enabled: 0 | 1
  disabled_reason: 'owner' | 'gone' | null
  created_at: number
  updated_at: number
  /** `slack`: the address of an alert, sealed as `secret`; `hook`: of a program; null = a webhook of the owner. */
  kind: 'slack' | 'hook' | null
  /** Null = `standard`. */
  format: Exclude<WebhookFormat, 'standard'> | null
  /** Sealed, where it is a secret; `url` then has its origin alone. */
  address: string | null
  /** JSON. */
  settings: string | null
  /** Sealed JSON. */
  request_secrets: string | null
  /** Sealed JSON of an access token. */
  token: string | null
  digest: 'hourly' | 'daily' | null
}

export interface DeliveryRecord {
  id: string
  workspace_id: string
  webhook_id: string
  type: string
  event: string
  feedback_id: string | null
  customer_id: string | null
  status: 'pending' | 'delivered' | 'given_up'
  attempts: number
  tries: string
  next_try_at: number | null
  created_at: number
  /** The claim of the deliverer that is sending it, until its lease ends. */
  claim: string | null
  claimed_until: number | null
  /** The `traceparent` of what caused it. */
  trace: string | null
  /** Leads to the entry of its change (migration 0139). The database fills it in. */
  change_mark: number | null
}

export interface WebhookTables {
  webhook: WebhookRecord
  webhook_delivery: Omit<DeliveryRecord, 'change_mark'> & { change_mark: Generated<number | null> }
  webhook_slot: { webhook_id: string; slot: number; claim: string | null; leased_until: number }
}
