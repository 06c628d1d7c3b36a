// The first tables. Only additions may follow it in later files: a stored answer outlives every release.
// There are foreign keys where a race could leave something behind. Not from an answer to its feedback on PostgreSQL, where
// the check of each row took a quarter of the whole save (115 to 87 µs a feedback): answers are only ever written and
// deleted in one transaction with their feedback, whose row both sides lock first.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function first(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const double = sql.raw(engine === 'sqlite' ? 'real' : 'double precision')
  const json = sql.raw(engine === 'sqlite' ? 'text' : 'jsonb')
  const ofFeedback = sql.raw(
    engine === 'sqlite' ? 'references feedback (id) on delete cascade' : '',
  )
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const flag = sql.raw('integer not null check')

  const statements = [
    sql`create table workspace (id text not null primary key, name text not null, created_at ${big} not null) ${strict}`,
    sql`create table api_key (hash text not null primary key, workspace_id text not null references workspace (id) on delete cascade,
      prefix text not null, name text not null, created_at ${big} not null) ${strict}`,
    sql`create table secret (name text not null primary key, value text not null) ${strict}`,

    sql`create table flow (id text not null primary key, workspace_id text not null, name text not null, draft text not null,
      published_version ${big}, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index flow_by_workspace on flow (workspace_id, created_at, id)`,
    sql`create table flow_version (flow_id text not null references flow (id) on delete cascade, version ${big} not null, workspace_id text not null,
      published_at ${big} not null, document text not null, primary key (flow_id, version)) ${strict}`,

    sql`create table node (id text not null primary key, workspace_id text not null, flow_id text not null, closed_flow_id text, settings text not null,
      created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index node_by_workspace on node (workspace_id, created_at, id)`,
    sql`create index node_by_flow on node (flow_id)`,
    sql`create index node_by_closed_flow on node (closed_flow_id) where closed_flow_id is not null`,
    sql`create table widget (code text not null primary key, workspace_id text not null, node_id text not null, settings text not null,
      identity_secret text, updated_at ${big} not null) ${strict}`,
    sql`create index widget_by_workspace on widget (workspace_id, code)`,
    sql`create index widget_by_node on widget (node_id)`,
    sql`create table integration (reference_id text not null primary key, workspace_id text not null, definition text not null, updated_at ${big} not null) ${strict}`,
    sql`create index integration_by_workspace on integration (workspace_id, reference_id)`,

    sql`create table customer (id text not null primary key, workspace_id text not null, external_id text, user_id text, email text, name text,
      phone_number text, gender text, birth_year ${big}, schema ${json} not null, attributes ${json} not null, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index customer_by_workspace on customer (workspace_id, id)`,
    sql`create index customer_by_external_id on customer (workspace_id, external_id) where external_id is not null`,
    sql`create index customer_by_user_id on customer (workspace_id, user_id) where user_id is not null`,

    sql`create table feedback (id text not null primary key, workspace_id text not null, node_id text not null references node (id) on delete cascade,
      flow_id text not null, flow_version ${big} not null, device_id text not null, run_key text not null,
      is_completed ${flag} (is_completed in (0, 1)), is_internal ${flag} (is_internal in (0, 1)), is_offline ${flag} (is_offline in (0, 1)),
      created_at ${big} not null, claimed_at ${big} not null, received_at ${big} not null, language_id text not null,
      channel_kind text, channel_distribution_id text, channel_customer_id text, origin_url text, user_id text, time_spent_seconds ${double} not null,
      customer text, customer_id text, attachment_ids text not null, path text not null, seed ${big}, chat_token_hash text, search text not null) ${strict}`,
    // A repeat or a later save of a run (save-feedback.ts, save-together.ts).
    sql`create unique index feedback_by_run on feedback (node_id, run_key)`,
    // The list and the export of a workspace; embedded, `0069-search-indexes` replaces it.
    sql`create index feedback_by_workspace on feedback (workspace_id, received_at, id)`,
    // List, results, tallies, retention and deletion of a node; embedded, `0069-search-indexes` replaces it.
    sql`create index feedback_by_node on feedback (node_id, received_at, id)`,
    // List and results of a survey over its nodes.
    sql`create index feedback_by_flow on feedback (flow_id, received_at, id)`,
    // Has this device answered, and is the quota full (save-feedback.ts).
    sql`create index feedback_completed on feedback (node_id, is_internal, device_id, received_at) where is_completed = 1`,
    // Has this customer answered; a customer's feedback, and their erasure.
    sql`create index feedback_by_customer on feedback (customer_id, node_id) where customer_id is not null`,

    sql`create table response (feedback_id text not null ${ofFeedback}, position integer not null,
      workspace_id text not null, node_id text not null, question_id text not null, option_id text, body text, ranking ${big}, blob_id text,
      hide_personal_data integer, received_day ${big} not null, is_counted ${flag} (is_counted in (0, 1)), primary key (feedback_id, position)) ${strict}`,
    sql`create index response_counts on response (node_id, question_id, option_id, is_counted, received_day)`,
  ]

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
