// What an operator decides about a workspace: whether it is suspended, and its limits.
import {
  type CountedLimit,
  type LimitChanges,
  type LimitName,
  usualLimits,
  WorkspaceLimits,
} from '@askwell/contract'
import type { Kysely } from 'kysely'
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export interface WorkspaceRules {
  /** Milliseconds since 1970; null = it is not suspended. */
  readonly suspendedAt: number | null
  readonly limits: WorkspaceLimits
  /** The per cent of each limit that the last mail to its owners named. */
  readonly limitsTold: LimitNotices
  /** As the last measurement estimated them; 0 before it. */
  readonly rowBytes: number
}

/** `missed`: the ids of the owners whom that mail did not reach for now. */
export type LimitNotices = Readonly<
  Partial<Record<LimitName, number>> & { missed?: readonly string[] }
>

const read = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('workspace')
    .select(['suspended_at', 'limits', 'limits_told', 'row_bytes'])
    .where('id', '=', id)
    .executeTakeFirst()

const othersIn = (limits: string | null): object => JSON.parse(limits ?? '{}')

export async function workspaceRules(
  db: Kysely<Tables>,
  id: string,
): Promise<WorkspaceRules | null> {
  const row = await read(db, id)
  if (row === undefined) return null
  return {
    suspendedAt: row.suspended_at,
    limits: WorkspaceLimits.parse({ ...usualLimits, ...othersIn(row.limits) }),
    limitsTold: othersIn(row.limits_told),
    rowBytes: row.row_bytes ?? 0,
  }
}

const countedTables = { surveys: 'flow', channels: 'node', contacts: 'customer' } as const

export async function countInWorkspace(
  db: Kysely<Tables>,
  id: string,
  what: CountedLimit,
): Promise<number> {
  const { count } = await db
    .selectFrom(countedTables[what])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function limitWorkspace(
  session: Session,
  id: string,
  changes: LimitChanges,
  note: AuditNote,
): Promise<void> {
  const row = await read(session.db, id)
  if (row === undefined) return
  const others = Object.entries({ ...othersIn(row.limits), ...changes }).filter(
    ([, limit]) => limit !== null && limit !== undefined,
  )
  await session.db
    .updateTable('workspace')
    .set({ limits: others.length === 0 ? null : JSON.stringify(Object.fromEntries(others)) })
    .where('id', '=', id)
    .execute()
  await record(session, id, note)
}

export async function noteLimitsTold(
  { db }: Session,
  id: string,
  told: LimitNotices,
): Promise<void> {
  await db
    .updateTable('workspace')
    .set({ limits_told: Object.keys(told).length === 0 ? null : JSON.stringify(told) })
    .where('id', '=', id)
    .execute()
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
