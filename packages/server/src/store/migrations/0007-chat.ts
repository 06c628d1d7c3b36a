// Chats: one row per conversation, its items and ratings numbered together, notes, agents' profiles and canned replies.
// A chat is deleted with its feedback. An agent's messages outlive the profile, so items only carry the agent's id.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function chat(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')

  const statements = [
    sql`create table chat (feedback_id text not null primary key references feedback (id) on delete cascade, workspace_id text not null,
      node_id text not null, status text not null check (status in ('open', 'queued', 'closed', 'archived')), seq ${big} not null,
      agent_id text, priority integer not null, topic text, list_at ${big} not null, queue_rank ${big} not null, unread integer not null,
      agent_seen_seq ${big} not null, visitor_seen_seq ${big} not null, last_comment_seq ${big} not null, customer_comment_seq ${big} not null,
      rating integer, rating_seq ${big} not null, notes integer not null, label text,
      created_at ${big} not null, updated_at ${big} not null, ended_at ${big}, mailed_seq ${big} not null, mail_stopped integer not null) ${strict}`,
    sql`create index chat_by_workspace on chat (workspace_id, list_at, feedback_id)`,
    sql`create index chat_by_status on chat (workspace_id, status, list_at, feedback_id)`,
    sql`create index chat_in_queue on chat (workspace_id, queue_rank, feedback_id) where status = 'queued'`,
    sql`create index chat_open_by_node on chat (node_id) where status = 'open'`,

    sql`create table chat_item (feedback_id text not null references chat (feedback_id) on delete cascade, seq ${big} not null, id text not null,
      action text not null, actor text not null, agent_id text, client_id text, body text, detail text, created_at ${big} not null,
      primary key (feedback_id, seq)) ${strict}`,
    sql`create unique index chat_item_by_client on chat_item (feedback_id, client_id) where client_id is not null`,

    sql`create table chat_note (id text not null primary key, feedback_id text not null references chat (feedback_id) on delete cascade,
      agent_id text, body text not null, created_at ${big} not null) ${strict}`,
    sql`create index chat_note_by_chat on chat_note (feedback_id, created_at, id)`,

    sql`create table agent (id text not null primary key, workspace_id text not null, person_id text, settings text not null, created_at ${big} not null) ${strict}`,
    sql`create index agent_by_workspace on agent (workspace_id, created_at, id)`,
    sql`create unique index agent_by_person on agent (workspace_id, person_id) where person_id is not null`,

    sql`create table canned_reply (id text not null primary key, workspace_id text not null, title text not null, body text not null,
      updated_at ${big} not null) ${strict}`,
    sql`create index canned_reply_by_workspace on canned_reply (workspace_id, title, id)`,
  ]

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
