// What the promises to visitors stand on: how long conversations took, and where an answer is to be sent.
import { type Kysely, sql } from 'kysely'
import { chatItemRow } from './chat-tables.ts'
import type { Tables } from './schema.ts'

type Db = Kysely<Tables>

/** One that an agent took more than once counts from the last time; one that opened at once, from its beginning. */
export async function handlingTimes(db: Db, workspaceId: string, nodeId: string, since: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ took: number }>`
    select chat.ended_at - coalesce((select max(taken.created_at) from chat_item taken where taken.feedback_id = chat.feedback_id
      and taken.action = 'change_status' and taken.detail = ${JSON.stringify({ status: 'open' })}), chat.created_at) as took
    from chat where chat.workspace_id = ${workspaceId} and chat.status in ('closed', 'archived') and chat.list_at >= ${since}
      and chat.node_id = ${nodeId} and chat.ended_at is not null
      and exists (select 1 from chat_item said where said.feedback_id = chat.feedback_id
        and said.actor = 'agent' and said.action = 'add_comment')
    order by chat.list_at desc limit ${most}`.execute(db)
  return rows.map(({ took }) => Number(took))
}

export async function leftEmail(db: Db, feedbackId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('actor', '=', 'customer')
    .where('action', '=', 'add_comment')
    .where('detail', 'like', '%"email":%')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (chatItemRow(row).detail.email ?? null) : null
}
