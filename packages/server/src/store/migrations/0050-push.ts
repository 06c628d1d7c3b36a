// Browsers subscribed to notifications: a visitor's for one conversation, a member's for one workspace. A subscription is
// deleted with its conversation, its membership, or the session in which it was made.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function push(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table push_subscription (id text not null primary key, workspace_id text not null references workspace (id) on delete cascade,
      feedback_id text references chat (feedback_id) on delete cascade, person_id text, session_id text references person_session (id) on delete cascade,
      endpoint_hash text not null, target text not null, label text not null, created_at ${big} not null,
      check ((feedback_id is null) <> (person_id is null)), check ((person_id is null) = (session_id is null)),
      foreign key (workspace_id, person_id) references member (workspace_id, person_id) on delete cascade) ${strict}`,
    sql`create unique index push_of_visitor on push_subscription (feedback_id, endpoint_hash) where feedback_id is not null`,
    sql`create unique index push_of_member on push_subscription (workspace_id, person_id, endpoint_hash) where person_id is not null`,
    sql`create index push_by_session on push_subscription (session_id) where session_id is not null`,
    sql`create index push_by_endpoint on push_subscription (endpoint_hash)`,
    sql`create table push_mark (subscription_id text not null references push_subscription (id) on delete cascade, workspace_id text not null,
      feedback_id text not null references chat (feedback_id) on delete cascade, seq ${big} not null, primary key (subscription_id, feedback_id)) ${strict}`,
    sql`create index push_mark_by_chat on push_mark (feedback_id)`,
    sql`create table chat_handover (hash text not null primary key, workspace_id text not null,
      feedback_id text not null references chat (feedback_id) on delete cascade, expires_at ${big} not null) ${strict}`,
    sql`create index chat_handover_by_chat on chat_handover (feedback_id)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
