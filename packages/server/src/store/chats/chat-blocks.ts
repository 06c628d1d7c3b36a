// Blocked visitors, by the device that their feedback names. Each of their chats carries the mark, so a message needs no
// separate look-up.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import { type ChatRecord, chatRow } from './chat-tables.ts'
import { noTimers } from './chat-timers.ts'
import type { BlockRow, ChatRow } from './chats.ts'

export async function blockOf(db: Kysely<Tables>, feedbackId: string): Promise<BlockRow | null> {
  const row = await db
    .selectFrom('feedback')
    .innerJoin('chat_block', (join) =>
      join
        .onRef('chat_block.workspace_id', '=', 'feedback.workspace_id')
        .onRef('chat_block.device_id', '=', 'feedback.device_id'),
    )
    .select(['chat_block.reason', 'chat_block.agent_id', 'chat_block.created_at'])
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirst()
  return row ? { reason: row.reason, agentId: row.agent_id, createdAt: row.created_at } : null
}

export async function blockVisitor(
  session: Session,
  workspaceId: string,
  feedbackId: string,
  { reason, agentId, createdAt }: BlockRow,
): Promise<ChatRow[]> {
  const deviceId = await deviceOf(session, workspaceId, feedbackId)
  if (deviceId === null) return []
  await session.rows(
    `insert into chat_block (workspace_id, device_id, reason, agent_id, created_at) values (?, ?, ?, ?, ?)
      on conflict (workspace_id, device_id) do update set reason = excluded.reason, agent_id = excluded.agent_id, created_at = excluded.created_at`,
    [workspaceId, deviceId, reason, agentId, createdAt],
  )
  return mark(session, workspaceId, deviceId, 1)
}

export async function unblockVisitor(
  session: Session,
  workspaceId: string,
  feedbackId: string,
): Promise<ChatRow[]> {
  const deviceId = await deviceOf(session, workspaceId, feedbackId)
  if (deviceId === null) return []
  await session.rows('delete from chat_block where workspace_id = ? and device_id = ?', [
    workspaceId,
    deviceId,
  ])
  return mark(session, workspaceId, deviceId, 0)
}

async function deviceOf(
  { rows }: Session,
  workspaceId: string,
  feedbackId: string,
): Promise<string | null> {
  const [found] = await rows<{ device_id: string }>(
    'select device_id from feedback inner join chat on chat.feedback_id = feedback.id where feedback.id = ? and feedback.workspace_id = ?',
    [feedbackId, workspaceId],
  )
  return found?.device_id ?? null
}

/** A blocked visitor waits for nobody. */
const endTimers = Object.keys(noTimers)
  .map((name) => `, ${name} = null`)
  .join('')

async function mark(
  { rows }: Session,
  workspaceId: string,
  deviceId: string,
  isBlocked: 0 | 1,
): Promise<ChatRow[]> {
  const ofDevice = 'select id from feedback where workspace_id = ? and device_id = ?'
  const marked = await rows<ChatRecord>(
    `update chat set is_blocked = ?${isBlocked === 1 ? endTimers : ''} where workspace_id = ? and feedback_id in (${ofDevice}) returning *`,
    [...[isBlocked, workspaceId], ...[workspaceId, deviceId]],
  )
  return marked.map(chatRow)
}
