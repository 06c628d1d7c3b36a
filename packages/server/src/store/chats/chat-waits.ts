// The data behind what visitors are promised: how long conversations took, and where an answer is sent.
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { chatItemRow, chatRow } from './chat-tables.ts'
import type { ChatRow } from './chats.ts'

type Db = Kysely<Tables>

const taken = JSON.stringify({ status: 'open' })
const assigned = JSON.stringify({ status: 'open', reason: 'assigned' })

/**
 * Chats that were closed automatically are left out. A chat that was taken more than once is measured from the last time; one
 * that opened at once, from its beginning.
 */
export async function handlingTimes(
  db: Db,
  workspaceId: string,
  nodeId: string,
  since: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ took: number }>`
    select chat.ended_at - coalesce((select max(taken.created_at) from chat_item taken where taken.feedback_id = chat.feedback_id
      and taken.action = 'change_status' and taken.detail in (${taken}, ${assigned})), chat.created_at) as took
    from chat where chat.workspace_id = ${workspaceId} and chat.status in ('closed', 'archived') and chat.list_at >= ${since}
      and chat.node_id = ${nodeId} and chat.ended_at is not null
      and exists (select 1 from chat_item said where said.feedback_id = chat.feedback_id
        and said.actor = 'agent' and said.action = 'add_comment')
      and not exists (select 1 from chat_item closed where closed.feedback_id = chat.feedback_id
        and closed.actor = 'system' and closed.action = 'change_status' and closed.created_at = chat.ended_at)
    order by chat.list_at desc limit ${most}`.execute(db)
  return rows.map(({ took }) => Number(took))
}

export async function nodesWithOpenChats(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('chat')
    .select('node_id')
    .distinct()
    .where('status', '=', 'open')
    .orderBy('node_id')
    .execute()
  return rows.map(({ node_id }) => node_id)
}

export async function idleChats(
  db: Db,
  nodeId: string,
  since: number,
  now: number,
  most: number,
): Promise<ChatRow[]> {
  const rows = await db
    .selectFrom('chat')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('status', '=', 'open')
    .where('list_at', '<=', since)
    .where(({ eb, or }) =>
      or([
        eb('last_comment_seq', '=', 0),
        eb('last_comment_seq', '>', eb.ref('customer_comment_seq')),
      ]),
    )
    .where(({ eb, or }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .orderBy('list_at')
    .orderBy('feedback_id')
    .limit(most)
    .execute()
  return rows.map(chatRow)
}

/** The partial index `chat_waiting` has the same condition. */
const waits = sql<SqlBool>`(status = 'queued' or (status = 'open' and agent_id is null))`

export async function waitingNodes(db: Db, workspaceId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat')
    .select('node_id')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where(waits)
    .where(({ eb, or }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .execute()
  return rows.map(({ node_id }) => node_id)
}

const inServedWorkspace = sql<SqlBool>`workspace_id not in (select id from workspace where suspended_at is not null)`

/** Suspended workspaces are left out. */
export async function workspacesThatWait(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('chat')
    .select('workspace_id')
    .distinct()
    .where(waits)
    .where(inServedWorkspace)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
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
