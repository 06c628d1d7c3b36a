// How agents sort their chats: labels and snoozing. Visitors see neither.

import type { Session } from '../query/session.ts'
import type { ChatRecord } from './chat-tables.ts'
import { chatRow } from './chat-tables.ts'
import { type SnoozePlan, timersAtSnooze } from './chat-timers.ts'
import type { ChatRow } from './chats.ts'

/** The chat's row holds them for display; `chat_labelled` for searching. */
export async function setChatLabels(
  session: Session,
  workspaceId: string,
  feedbackId: string,
  labels: readonly string[],
  at: number,
): Promise<ChatRow | null> {
  const [changed] = await session.rows<ChatRecord>(
    'update chat set labels = ?, updated_at = ? where feedback_id = ? and workspace_id = ? returning *',
    [JSON.stringify(labels), at, feedbackId, workspaceId],
  )
  if (!changed) return null
  await session.rows('delete from chat_labelled where feedback_id = ?', [feedbackId])
  for (const label of labels) {
    await session.rows(
      'insert into chat_labelled (workspace_id, feedback_id, label) values (?, ?, ?)',
      [workspaceId, feedbackId, label],
    )
  }
  return chatRow(changed)
}

export async function snoozeChat(
  session: Session,
  feedbackId: string,
  until: number | null,
  at: number,
  timers: SnoozePlan,
): Promise<ChatRow | null> {
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const [known] = await session.rows<ChatRecord>(
    `select * from chat where feedback_id = ? and status = 'open'${lock}`,
    [feedbackId],
  )
  if (!known) return null
  const changed = await session.db
    .updateTable('chat')
    .set({ snoozed_until: until, updated_at: at, ...timersAtSnooze(known, timers, until, at) })
    .where('feedback_id', '=', feedbackId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return chatRow(changed)
}
