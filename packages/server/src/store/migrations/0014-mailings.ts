// Mailings: personal links for many people, mailed or exported. Recipients are found by link, by due time and by address;
// their answers by the pair that the link carries.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function mailings(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table mailing (id text not null primary key, workspace_id text not null references workspace (id) on delete cascade,
      node_id text not null references node (id) on delete cascade, name text not null, kind text not null check (kind in ('mail', 'links')),
      subject text not null, body text not null, lang text, reminder_days text not null, created_at ${big} not null, stopped_at ${big}) ${strict}`,
    sql`create index mailing_by_node on mailing (node_id, created_at, id)`,
    sql`create table mailing_recipient (id text not null primary key, workspace_id text not null,
      mailing_id text not null references mailing (id) on delete cascade, place integer not null,
      customer_id text not null references customer (id) on delete cascade, email text, name text, external_id text, link text not null unique,
      signature text not null, mails_sent integer not null default 0, tries integer not null default 0, next_at ${big}, sent_at ${big},
      opened_at ${big}, fault text check (fault in ('refused', 'unreachable'))) ${strict}`,
    sql`create index mailing_recipient_by_place on mailing_recipient (mailing_id, place)`,
    sql`create index mailing_recipient_due on mailing_recipient (mailing_id, next_at) where next_at is not null`,
    sql`create index mailing_recipient_by_customer on mailing_recipient (customer_id)`,
    sql`create index customer_by_email on customer (workspace_id, lower(email)) where email is not null`,
    // Has a recipient of a mailing answered (mailings.ts).
    sql`create index feedback_by_distribution on feedback (channel_distribution_id, channel_customer_id) where channel_distribution_id is not null`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
