// Deadlines for the answer to a visitor and for the end of a conversation, and who answered first.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function chatTargets(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const times = [
    'first_reply_at',
    'reply_due_at',
    'resolve_due_at',
    'due_at',
    'reply_left_ms',
    'resolve_left_ms',
    'reply_overdue_at',
    'resolve_overdue_at',
  ]
  const firstReply = sql`from chat_item said where said.feedback_id = chat.feedback_id and said.actor = 'agent'
    and said.action in ('add_comment', 'deleted_comment') order by said.seq limit 1`
  const statements = [
    ...times.map((name) => sql`alter table chat add column ${sql.ref(name)} ${big}`),
    sql`alter table chat add column first_reply_agent_id text`,
    sql`update chat set first_reply_at = (select said.created_at ${firstReply}), first_reply_agent_id = (select said.agent_id ${firstReply})`,
    sql`create index chat_due on chat (workspace_id, due_at, feedback_id) where due_at is not null`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
