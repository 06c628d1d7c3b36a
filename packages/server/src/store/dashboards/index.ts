// Dashboards: a person's own and the shared ones of the workspace.
import type { DashboardSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import { subject } from '../subject.ts'
import type { DashboardRow } from './dashboard-rows.ts'

/** `stale`: it has another revision. `full`: the workspace has `most`. */
type DashboardOutcome = 'stored' | 'missing' | 'stale' | 'full'

/** `by`: the caller, to whom other people’s private dashboards do not exist. */
export interface DashboardStore {
  /** By name. */
  list(workspaceId: string, by: string | null): Promise<readonly DashboardRow[]>
  read(workspaceId: string, id: string, by: string | null): Promise<DashboardRow | null>
  /** Revision 1 is a new one; any other replaces the one before it. */
  put(
    row: DashboardRow,
    rule: { readonly by: string | null; readonly most: number },
  ): Promise<DashboardOutcome>
  remove(workspaceId: string, id: string, by: string | null): Promise<boolean>
}

export const dashboards = subject({
  writes: { putDashboard, deleteDashboard },
  tables: { dashboard: 'own' },
  publishes: [],
  open: ({ db, write }): { readonly dashboards: DashboardStore } => ({
    dashboards: {
      list: (workspaceId, by) => seenDashboards(db, workspaceId, by),
      read: (workspaceId, id, by) => readDashboard(db, workspaceId, id, by),
      put: write.putDashboard,
      remove: write.deleteDashboard,
    },
  }),
})

async function seenDashboards(
  db: Kysely<Tables>,
  workspaceId: string,
  by: string | null,
): Promise<readonly DashboardRow[]> {
  const records = await db
    .selectFrom('dashboard')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, or }) => or([eb('is_shared', '=', 1), ...(by ? [eb('person_id', '=', by)] : [])]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return records.map(rowOf)
}

async function readDashboard(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
  by: string | null,
): Promise<DashboardRow | null> {
  const record = await db
    .selectFrom('dashboard')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return record && (record.is_shared === 1 || (by !== null && record.person_id === by))
    ? rowOf(record)
    : null
}

const rowOf = (record: Tables['dashboard']): DashboardRow => ({
  id: record.id,
  workspaceId: record.workspace_id,
  personId: record.person_id,
  settings: {
    name: record.name,
    is_shared: record.is_shared === 1,
    ...(JSON.parse(record.settings) as Omit<DashboardSettings, 'name' | 'is_shared'>),
  },
  revision: record.revision,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
})

async function putDashboard(
  session: Session,
  { id, workspaceId, personId, settings, revision, createdAt, updatedAt }: DashboardRow,
  { by, most }: { readonly by: string | null; readonly most: number },
): Promise<DashboardOutcome> {
  const { db, engine } = session
  // Two at once would both find the revision before, or the last free number.
  if (engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `dashboards ${workspaceId}`,
    ])
  const { name, is_shared: isShared, ...rest } = settings
  const values = {
    ...{ name, is_shared: isShared ? 1 : 0, settings: JSON.stringify(rest) },
    ...{ revision, updated_at: updatedAt },
  }
  if (revision > 1) {
    const known = await readDashboard(db, workspaceId, id, by)
    if (known === null) return 'missing'
    if (known.revision !== revision - 1) return 'stale'
    await db
      .updateTable('dashboard')
      .set(values)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute()
    return 'stored'
  }
  const { count } = await db
    .selectFrom('dashboard')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'full'
  const added = { id, workspace_id: workspaceId, person_id: personId, created_at: createdAt }
  await db
    .insertInto('dashboard')
    .values({ ...added, ...values })
    .execute()
  return 'stored'
}

async function deleteDashboard(
  { db }: Session,
  workspaceId: string,
  id: string,
  by: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dashboard')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('is_shared', '=', 1), ...(by ? [eb('person_id', '=', by)] : [])]))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of somebody who leaves the workspace: private ones are deleted, and shared ones stay without an author. */
export async function dropAuthor(
  { db }: Session,
  workspaceId: string,
  personId: string,
): Promise<void> {
  await db
    .deleteFrom('dashboard')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .where('is_shared', '=', 0)
    .execute()
  await db
    .updateTable('dashboard')
    .set({ person_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute()
}
