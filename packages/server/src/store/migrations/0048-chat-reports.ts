// When a conversation was rated and reopened, and indexes for reports, which must not scan every conversation of the workspace.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function chatReports(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const status = sql.raw(
    engine === 'sqlite' ? `json_extract(detail, '$.status')` : `detail::json ->> 'status'`,
  )
  const statements = [
    sql`alter table chat add column rated_at ${big}`,
    sql`alter table chat add column reopened_at ${big}`,
    sql`update chat set rated_at = (select rated.created_at from chat_item rated where rated.feedback_id = chat.feedback_id and rated.seq = chat.rating_seq)
      where rating is not null`,
    sql`update chat set reopened_at = (select max(again.created_at)
        from (select feedback_id, seq, created_at, ${status} as status from chat_item where action = 'change_status') again
        where again.feedback_id = chat.feedback_id and again.status = 'open'
          and again.seq > (select min(closed.seq) from (select feedback_id, seq, ${status} as status from chat_item where action = 'change_status') closed
            where closed.feedback_id = chat.feedback_id and closed.status = 'closed'))`,
    sql`create index chat_by_end on chat (workspace_id, ended_at, feedback_id, created_at)`,
    sql`create index chat_rated on chat (workspace_id, rated_at, feedback_id) where rated_at is not null`,
    sql`create index chat_reopened on chat (workspace_id, reopened_at, feedback_id) where reopened_at is not null`,
    sql`create index chat_item_of_agent on chat_item (agent_id, created_at, feedback_id)
      where actor = 'agent' and action in ('add_comment', 'deleted_comment')`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
