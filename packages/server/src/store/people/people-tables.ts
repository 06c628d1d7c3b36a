// The tables of people as Kysely sees them, joined to the others in `schema.ts`.
import type { Role } from '@askwell/contract'
import type { Generated } from 'kysely'

type Flag = 0 | 1

export interface PeopleTables {
  person: {
    id: string
    name: string
    email: string
    email_verified: Flag
    image: string | null
    two_factor_enabled: Flag
    language: string | null
    created_at: number
    updated_at: number
  }
  person_session: {
    id: string
    user_id: string
    token: string
    expires_at: number
    created_at: number
    updated_at: number
    ip_address: string | null
    user_agent: string | null
    workspace_id: string | null
    confirmed_at: number | null
  }
  person_account: {
    id: string
    user_id: string
    account_id: string
    provider_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: number | null
    refresh_token_expires_at: number | null
    scope: string | null
    password: string | null
    created_at: number
    updated_at: number
  }
  verification: {
    id: string
    identifier: string
    value: string
    expires_at: number
    created_at: number
    updated_at: number
  }
  second_factor: {
    id: string
    user_id: string
    secret: string
    backup_codes: string
    verified: Flag | null
    failed_verification_count: number | null
    locked_until: number | null
    last_step: number
  }
  passkey: {
    id: string
    person_id: string
    name: string
    credential: string
    public_key: string
    counter: number
    transports: string
    created_at: number
    used_at: number | null
  }
  passkey_challenge: { hash: string; purpose: string; person_id: string | null; expires_at: number }
  member: {
    workspace_id: string
    person_id: string
    role: Role
    joined_at: number
    all_channels: Generated<Flag>
    may_export: Generated<Flag>
  }
  channel_grant: {
    workspace_id: string
    holder_kind: 'member' | 'invitation' | 'api_key'
    holder_id: string
    node_id: string
  }
  invitation: {
    id: string
    workspace_id: string
    hash: string
    email: string
    role: Role
    invited_by: string
    is_mailed: Flag
    created_at: number
    expires_at: number
    all_channels: Generated<Flag>
    may_export: Generated<Flag>
  }
  set_up_link: { hash: string; created_at: number }
  audit: {
    workspace_id: string
    number: number
    at: number
    actor_kind: 'person' | 'key' | 'system'
    actor_id: string | null
    actor_name: string
    action: string
    target: string | null
    address: string | null
    target_name: string | null
    /** JSON of `AuditChange[]`. */
    changes: string
    /** Which columns and which key `hash` covers: see `audit-chain.ts`. */
    hashed_as: number
    previous_hash: string
    hash: string
  }
  /** `mac` is computed with the audit key over the others: moving the head requires the key. */
  audit_head: { workspace_id: string; number: number; hash: string; mac: string }
}
