// Finds waiting chats and an agent's open chats without a scan of every chat of the workspace.
import { type Kysely, sql } from 'kysely'

export function inbox() {
  const statements = [
    sql`create index chat_waiting on chat (workspace_id, queue_rank, feedback_id) where status = 'queued' or (status = 'open' and agent_id is null)`,
    sql`create index chat_of_agent on chat (workspace_id, agent_id, list_at, feedback_id) where status = 'open'`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
