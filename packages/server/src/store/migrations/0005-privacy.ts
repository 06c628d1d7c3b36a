// Webhooks and their deliveries, consents, hashes of erased customers, keys of signed links, and the counts for the limits
// of a node.
import { type Kysely, sql } from 'kysely'
import { customerSearch } from '../customers/customer-search.ts'
import type { Engine, Tables } from '../schema.ts'

export function privacy(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const flag = sql.raw('integer not null check')

  const statements = [
    sql`alter table customer add column search text not null default ''`,
    sql`alter table customer add column unsubscribed_at ${big}`,
    sql`create index customer_by_time on customer (workspace_id, created_at, id)`,
    sql`create table tombstone (workspace_id text not null, hash text not null, erased_at ${big} not null, primary key (workspace_id, hash)) ${strict}`,
    sql`create table consent (feedback_id text not null, question_id text not null, workspace_id text not null, customer_id text, flow_id text not null,
      flow_version ${big} not null, language_id text not null, option_id text not null, is_accepted ${flag} (is_accepted in (0, 1)), text_hash text not null,
      given_at ${big} not null, withdrawn_at ${big}, primary key (feedback_id, question_id)) ${strict}`,
    sql`create index consent_by_customer on consent (customer_id) where customer_id is not null`,

    sql`create table webhook (id text not null primary key, workspace_id text not null, url text not null, types text not null, secret text not null,
      previous_secret text, previous_until ${big}, is_enabled ${flag} (is_enabled in (0, 1)), disabled_reason text, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index webhook_by_workspace on webhook (workspace_id, created_at, id)`,
    sql`create table webhook_delivery (id text not null primary key, workspace_id text not null, webhook_id text not null references webhook (id) on delete cascade,
      type text not null, event text not null, feedback_id text, customer_id text, status text not null, attempts integer not null, tries text not null,
      next_try_at ${big}, created_at ${big} not null) ${strict}`,
    sql`create index delivery_by_webhook on webhook_delivery (webhook_id, created_at, id)`,
    sql`create index delivery_due on webhook_delivery (webhook_id, next_try_at) where next_try_at is not null`,
    sql`create index delivery_by_feedback on webhook_delivery (feedback_id) where feedback_id is not null`,
    sql`create index delivery_by_customer on webhook_delivery (customer_id) where customer_id is not null`,
    sql`create index delivery_by_time on webhook_delivery (created_at)`,

    sql`create table signature_key (id text not null primary key, workspace_id text not null, node_id text, name text not null, public_key text not null,
      created_at ${big} not null, expires_at ${big}) ${strict}`,
    sql`create index signature_key_by_workspace on signature_key (workspace_id, created_at, id)`,
    sql`create table node_limit (node_id text not null primary key, workspace_id text not null, views ${big} not null, counts_since ${big}, answered_since ${big}) ${strict}`,
    sql`create table node_view (node_id text not null, day ${big} not null, viewer text not null, primary key (node_id, day, viewer)) ${strict}`,
    sql`create index node_view_by_day on node_view (day)`,
    // Incomplete feedback whose retention has ended (erasure.ts).
    sql`create index feedback_partial on feedback (node_id, received_at) where is_completed = 0`,
  ]

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
      await fillSearch(db as Kysely<Tables>)
    },
  }
}

async function fillSearch(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('customer')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const row of rows)
      await db
        .updateTable('customer')
        .set({ search: customerSearch(row) })
        .where('id', '=', row.id)
        .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
