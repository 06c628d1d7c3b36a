// What an operator decides about a workspace: whether it is suspended.
import type { Kysely } from 'kysely'
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export interface WorkspaceRules {
  /** Milliseconds since 1970; null = it is not suspended. */
  readonly suspendedAt: number | null
}

export async function workspaceRules(
  db: Kysely<Tables>,
  id: string,
): Promise<WorkspaceRules | null> {
  const row = await db
    .selectFrom('workspace')
    .select('suspended_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { suspendedAt: row.suspended_at }
}

export async function suspendWorkspace(
  session: Session,
  id: string,
  at: number | null,
  note: AuditNote,
): Promise<boolean> {
  const changed = await session.db
    .updateTable('workspace')
    .set({ suspended_at: at })
    .where('id', '=', id)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  if (changed.length === 0) return false
  await record(session, id, note)
  return true
}
