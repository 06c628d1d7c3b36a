// Announces each missed target once: the transaction that adds the event also sets the mark, so only one of several servers
// that look at the same time announces it.

import type { Session } from '../query/session.ts'
import { publishEvent } from '../webhooks/events.ts'
import type { ChatRecord } from './chat-tables.ts'
import { chatRow } from './chat-tables.ts'
import type { OverdueChat } from './chats.ts'

const targets = ['reply', 'resolve'] as const

/** At most `most` conversations, longest overdue first. */
export async function tellOverdueChats(
  session: Session,
  at: number,
  most: number,
): Promise<OverdueChat[]> {
  const lock = session.engine === 'postgres' ? ' for update skip locked' : ''
  const missed = targets
    .map((name) => `(${name}_due_at <= ? and ${name}_overdue_at is null)`)
    .join(' or ')
  const rows = await session.rows<ChatRecord>(
    `select * from chat where due_at <= ? and (${missed})
      and workspace_id not in (select id from workspace where suspended_at is not null) order by due_at, feedback_id limit ?${lock}`,
    [at, at, at, most],
  )
  const told: OverdueChat[] = []
  for (const record of rows)
    for (const target of targets) {
      const dueAt = record[`${target}_due_at`]
      if (dueAt !== null && dueAt <= at && record[`${target}_overdue_at`] === null)
        told.push(await tell(session, record, target, { dueAt, at }))
    }
  return told
}

async function tell(
  session: Session,
  record: ChatRecord,
  target: OverdueChat['target'],
  { dueAt, at }: { dueAt: number; at: number },
): Promise<OverdueChat> {
  const { feedback_id, node_id, agent_id, status } = record
  const [changed] = await session.rows<ChatRecord>(
    `update chat set ${target}_overdue_at = ? where feedback_id = ? returning *`,
    [at, feedback_id],
  )
  if (!changed) throw new Error('a locked chat is there')
  await publishEvent(session, {
    workspaceId: record.workspace_id,
    type: 'chat.overdue',
    at,
    data: { feedback_id, node_id, target, due_at: new Date(dueAt).toISOString(), agent_id, status },
    feedbackId: feedback_id,
    customerId: null,
  })
  return { chat: chatRow(changed), target }
}
