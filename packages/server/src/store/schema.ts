// The tables as Kysely sees them. A column has one name in SQL, code and docs; ids are text, times milliseconds since 1970,
// Booleans 0 or 1, `document` is JSON kept as its original text (key order counts), `json` is JSON that SQL may query.
import type { Role } from '@askwell/contract'
import type { Generated } from 'kysely'
import type { AlertTables } from './alerts/alert-rows.ts'
import type { FigureAlertTables } from './alerts/figure-alert-rows.ts'
import type { AuthoredTables } from './authored-settings/authored-rows.ts'
import type { ChangeTables } from './changes/change-rows.ts'
import type { ChatTables } from './chats/chat-tables.ts'
import type { DataExportTables } from './data-exports/data-export-rows.ts'
import type { DirectoryTables } from './directory/directory-rows.ts'
import type { EventTables } from './events/event-rows.ts'
import type { FeedTables } from './feeds/feed-rows.ts'
import type { FollowUpTables } from './follow-ups/follow-up-tables.ts'
import type { MailingTables } from './mailings/mailing-tables.ts'
import type { NamedSettingsTables } from './named-settings/named-settings-rows.ts'
import type { OauthTables } from './oauth/oauth-rows.ts'
import type { PeopleTables } from './people/people-tables.ts'
import type { PushTables } from './push/push-tables.ts'
import type { ReportTables } from './reports/report-rows.ts'
import type { ResultTables } from './results/result-tables.ts'
import type { ShortLinkTables } from './short-links/short-link-rows.ts'
import type { SignOnTables } from './sign-on/sign-on-rows.ts'
import type { WebhookTables } from './webhooks/webhook-tables.ts'

export type { DeliveryRecord, WebhookRecord } from './webhooks/webhook-tables.ts'

type Flag = 0 | 1
export type IdentityLevel = 'claimed' | 'known' | 'proven'

export interface FeedbackRecord {
  id: string
  workspace_id: string
  node_id: string
  flow_id: string
  flow_version: number
  device_id: string
  run_key: string
  is_completed: Flag
  is_internal: Flag
  is_offline: Flag
  created_at: number
  claimed_at: number
  received_at: number
  language_id: string
  channel_kind: string | null
  channel_distribution_id: string | null
  channel_customer_id: string | null
  origin_url: string | null
  user_id: string | null
  time_spent_seconds: number
  customer: string | null
  customer_id: string | null
  attachment_ids: string
  path: string
  seed: number | null
  chat_token_hash: string | null
  search: string
  /** JSON. */
  shown_notice: string | null
  device_kind: string | null
  retry_proof: string | null
  /** JSON; null = an earlier release stored them elsewhere (`feedback/older-answers.ts`). */
  answers: string | null
}

export interface CustomerRecord {
  id: string
  workspace_id: string
  external_id: string | null
  user_id: string | null
  email: string | null
  name: string | null
  phone_number: string | null
  gender: string | null
  birth_year: number | null
  schema: string
  attributes: string
  search: Generated<string>
  unsubscribed_at: number | null
  /** The member who looks after this contact. */
  owner_id: string | null
  created_at: number
  updated_at: number
  /** The source of the identity: a page without proof, the owner, or the owner's signature. */
  standing: IdentityLevel
}

export interface PhoneCodeRecord {
  id: string
  workspace_id: string
  question_id: string
  address: string
  prefix: string
  sender: string
  code_hash: string
  sent_at: number
  expires_at: number
  outcome: 'sent' | 'refused' | 'unknown'
  tries: number
  is_void: Flag
  verified_at: number | null
}

export interface JobRecord {
  id: string
  kind: string
  name: string | null
  payload: string
  run_at: number
  attempts: number
  claim: string | null
  woken_at: number | null
  created_at: number
}

export interface FileRecord {
  id: string
  address: string
  purpose: 'attachment' | 'blob' | 'chat' | 'export'
  type: string
  bytes: number
  sha256: string
  name: string
  workspace_id: string | null
  node_id: string | null
  device_id: string | null
  feedback_id: string | null
  question_id: string | null
  created_at: number
  delete_after: number | null
  is_doomed: Flag
  scanned: string | null
}

export interface ConsentRecord {
  feedback_id: string
  question_id: string
  workspace_id: string
  customer_id: string | null
  flow_id: string
  flow_version: number
  language_id: string
  option_id: string
  is_accepted: Flag
  text_hash: string
  given_at: number
  withdrawn_at: number | null
}

export interface ServerRecord {
  id: string
  version: string
  level: string
  started_at: number
  seen_at: number
  roles: string
}

export interface SignatureKeyRecord {
  id: string
  workspace_id: string
  node_id: string | null
  name: string
  public_key: string
  created_at: number
  expires_at: number | null
}

export interface Tables
  extends AlertTables,
    FigureAlertTables,
    ChangeTables,
    NamedSettingsTables,
    AuthoredTables,
    WebhookTables,
    ChatTables,
    EventTables,
    DirectoryTables,
    SignOnTables,
    FollowUpTables,
    MailingTables,
    PeopleTables,
    PushTables,
    ReportTables,
    ResultTables,
    ShortLinkTables,
    OauthTables,
    FeedTables,
    DataExportTables {
  workspace: {
    id: string
    name: string
    created_at: number
    needs_second_factor: Generated<0 | 1>
    suspended_at: Generated<number | null>
    limits_told: Generated<string | null>
    /** Null = not measured yet. */
    row_bytes: Generated<number | null>
    /** JSON of the limits that differ from the usual ones. */
    limits: Generated<string | null>
  }
  api_key: {
    id: string
    hash: string
    workspace_id: string
    prefix: string
    name: string
    role: Role
    created_at: number
    /** JSON. */
    scope: string | null
    expires_at: number | null
    last_used_at: number | null
    /** JSON. */
    deprecated_uses: Generated<string | null>
    all_channels: Generated<Flag>
    may_export: Generated<Flag>
  }
  secret: { name: string; value: string }
  idempotency: {
    id: string
    workspace_id: string
    call_hash: string
    /** Null = the call has ended. */
    claim: string | null
    claimed_until: number
    is_written: Flag
    reply: string | null
    expires_at: number
  }
  flow: {
    id: string
    workspace_id: string
    name: string
    draft: string
    published_version: number | null
    created_at: number
    updated_at: number
    draft_revision: Generated<number>
    /** JSON. */
    layout: Generated<string>
    saved_by: string | null
    archived_at: number | null
    /** JSON. */
    translations: string | null
  }
  golden_path: { flow_id: string; workspace_id: string; paths: string; updated_at: number }
  flow_version: {
    flow_id: string
    version: number
    workspace_id: string
    published_at: number
    document: string
  }
  node: {
    id: string
    workspace_id: string
    flow_id: string
    closed_flow_id: string | null
    settings: string
    created_at: number
    updated_at: number
  }
  widget: {
    code: string
    workspace_id: string
    node_id: string
    settings: string
    identity_secret: string | null
    updated_at: number
  }
  visit: {
    id: string
    workspace_id: string
    node_id: string
    customer_id: string
    device_id: string | null
    at: number
  }
  integration: {
    id: string
    reference_id: string
    workspace_id: string
    definition: string
    updated_at: number
    secret_headers: string | null
  }
  integration_failure: {
    id: string
    workspace_id: string
    reference_id: string
    at: number
    why: string
    status: number | null
  }
  phone_code: PhoneCodeRecord
  phone_question: { question_id: string; flow_id: string }
  sms_outbox: {
    id: string
    workspace_id: string
    address: string
    body: string
    created_at: number
  }
  customer: Omit<CustomerRecord, 'standing'> & { standing: Generated<IdentityLevel> }
  feedback: FeedbackRecord
  job: JobRecord
  stored_file: FileRecord
  tombstone: { workspace_id: string; hash: string; erased_at: number }
  consent: ConsentRecord
  signature_key: SignatureKeyRecord
  node_limit: {
    node_id: string
    workspace_id: string
    views: number
    counts_since: number | null
    answered_since: number | null
  }
  node_view: { node_id: string; day: number; viewer: string }
  limit_count: { key: string; ends_at: number; times: number }
  work_lease: { id: string; workspace_id: string; kind: string; leased_until: number }
  account_try: {
    account: string
    source: string
    tries: number
    last_at: number
    paused_until: number
  }
  server: ServerRecord
  schema_state: { id: 1; compatible_from: string }
  /** How far a backfill has come. */
  backfill: { name: string; after: string }
  import_progress: { export: string; part: string; lines: number }
  kysely_migration: { name: string; timestamp: Generated<string> }
}

export type Engine = 'sqlite' | 'postgres'
