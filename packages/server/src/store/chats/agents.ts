// Agents' profiles and their canned replies.
import type { ReplyActions } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import { agentRow } from './chat-tables.ts'
import type { AgentRow, CannedRow } from './chats.ts'

export async function agents(db: Kysely<Tables>, workspaceId: string): Promise<AgentRow[]> {
  const rows = await db
    .selectFrom('agent')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(agentRow)
}

export async function agent(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
): Promise<AgentRow | null> {
  const row = await db
    .selectFrom('agent')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ? agentRow(row) : null
}

export async function putAgent(
  { db }: Session,
  { id, workspaceId, personId, settings, createdAt }: AgentRow,
): Promise<'stored' | 'taken'> {
  const stored = await db
    .insertInto('agent')
    .values({
      id,
      workspace_id: workspaceId,
      person_id: personId,
      settings: JSON.stringify(settings),
      created_at: createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((of) => ({ settings: of.ref('excluded.settings') }))
        .whereRef('agent.workspace_id', '=', 'excluded.workspace_id'),
    )
    .returning('id')
    .execute()
  return stored.length === 1 ? 'stored' : 'taken'
}

/** Two concurrent calls create one profile. */
export async function firstAgent(session: Session, given: AgentRow): Promise<AgentRow> {
  if (session.engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `first agent ${given.workspaceId}`,
    ])
  const [known] = await agents(session.db, given.workspaceId)
  if (known) return known
  await putAgent(session, given)
  return given
}

export async function agentOfPerson(
  db: Kysely<Tables>,
  workspaceId: string,
  personId: string,
): Promise<AgentRow | null> {
  const row = await db
    .selectFrom('agent')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? agentRow(row) : null
}

export async function keepAgentOfPerson(session: Session, given: AgentRow): Promise<AgentRow> {
  const { workspaceId, personId } = given
  if (personId === null) throw new TypeError('a person is named')
  if (session.engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `agent ${workspaceId} ${personId}`,
    ])
  const known = await agentOfPerson(session.db, workspaceId, personId)
  if (known) return known
  await putAgent(session, given)
  return given
}

export async function deleteAgent(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db.insertInto('deleted_agent').values({ id, workspace_id: workspaceId }).execute()
  await db
    .updateTable('chat')
    .set({ agent_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', '=', id)
    .execute()
  await db
    .updateTable('chat')
    .set({ first_reply_agent_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('first_reply_agent_id', '=', id)
    .execute()
  return true
}

/** For replies that were stored before actions existed. */
const noActions: ReplyActions = { add_labels: [], take: false, close: false }

export async function cannedReplies(db: Kysely<Tables>, workspaceId: string): Promise<CannedRow[]> {
  const rows = await db
    .selectFrom('canned_reply')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, body, actions, updated_at }) => ({
    id,
    title,
    body,
    actions: { ...noActions, ...(JSON.parse(actions) as Partial<ReplyActions>) },
    updatedAt: updated_at,
  }))
}

export async function putCannedReply(
  { db }: Session,
  workspaceId: string,
  { id, title, body, actions, updatedAt }: CannedRow,
): Promise<'stored' | 'taken'> {
  const stored = await db
    .insertInto('canned_reply')
    .values({
      id,
      workspace_id: workspaceId,
      title,
      body,
      actions: JSON.stringify(actions),
      updated_at: updatedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return stored.length === 1 ? 'stored' : 'taken'
}

export async function replaceCannedReply(
  { db }: Session,
  workspaceId: string,
  { id, title, body, actions, updatedAt }: CannedRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('canned_reply')
    .set({ title, body, actions: JSON.stringify(actions), updated_at: updatedAt })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCannedReply(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('canned_reply')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
