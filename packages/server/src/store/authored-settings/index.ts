// Dashboards and views of results: a person's own and the shared ones of the workspace.
import type { DashboardSettings, ResultViewSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import type { AuthoredRow, AuthoredSettings, AuthoredTables } from './authored-rows.ts'

/** `stale`: it has another revision. `full`: the workspace has `most`. */
type AuthoredOutcome = 'stored' | 'missing' | 'stale' | 'full'

/** `by`: the caller, to whom what other people have alone does not exist. */
export interface AuthoredStore<Settings extends AuthoredSettings> {
  /** By name. */
  list(workspaceId: string, by: string | null): Promise<readonly AuthoredRow<Settings>[]>
  read(workspaceId: string, id: string, by: string | null): Promise<AuthoredRow<Settings> | null>
  /** Revision 1 is a new one; any other replaces the one before it. */
  put(
    row: AuthoredRow<Settings>,
    rule: { readonly by: string | null; readonly most: number },
  ): Promise<AuthoredOutcome>
  remove(workspaceId: string, id: string, by: string | null): Promise<boolean>
}

type Table = keyof AuthoredTables

const writes = { putAuthored, removeAuthored }

export const authoredSettings = subject({
  writes,
  tables: { dashboard: 'own', result_view: 'own' },
  publishes: [],
  open: ({
    db,
    write,
  }): {
    readonly dashboards: AuthoredStore<DashboardSettings>
    readonly resultViews: AuthoredStore<ResultViewSettings>
  } => ({
    dashboards: authoredStore(db, write, 'dashboard'),
    resultViews: authoredStore(db, write, 'result_view'),
  }),
})

/** To the query builder all tables are this one, because their columns are alike. */
const inTable = (table: Table): 'dashboard' => table as 'dashboard'

const authoredStore = <Settings extends AuthoredSettings>(
  db: Kysely<Tables>,
  write: Calls<typeof writes>,
  table: Table,
): AuthoredStore<Settings> => ({
  list: async (workspaceId, by) =>
    (await seenRecords(db, table, workspaceId, by)).map((one) => rowOf<Settings>(one)),
  read: async (workspaceId, id, by) => {
    const record = await seenRecord(db, table, { workspaceId, id, by })
    return record && rowOf<Settings>(record)
  },
  put: (row, rule) => write.putAuthored(table, row, rule),
  remove: (workspaceId, id, by) => write.removeAuthored(table, workspaceId, id, by),
})

const seenRecords = (
  db: Kysely<Tables>,
  table: Table,
  workspaceId: string,
  by: string | null,
): Promise<Tables[Table][]> =>
  db
    .selectFrom(inTable(table))
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, or }) => or([eb('is_shared', '=', 1), ...(by ? [eb('person_id', '=', by)] : [])]))
    .orderBy('name')
    .orderBy('id')
    .execute()

async function seenRecord(
  db: Kysely<Tables>,
  table: Table,
  {
    workspaceId,
    id,
    by,
  }: { readonly workspaceId: string; readonly id: string; readonly by: string | null },
): Promise<Tables[Table] | null> {
  const record = await db
    .selectFrom(inTable(table))
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return record && (record.is_shared === 1 || (by !== null && record.person_id === by))
    ? record
    : null
}

const rowOf = <Settings extends AuthoredSettings>(
  record: Tables[Table],
): AuthoredRow<Settings> => ({
  id: record.id,
  workspaceId: record.workspace_id,
  personId: record.person_id,
  settings: {
    name: record.name,
    is_shared: record.is_shared === 1,
    ...(JSON.parse(record.settings) as object),
  } as Settings,
  revision: record.revision,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
})

async function putAuthored(
  session: Session,
  table: Table,
  { id, workspaceId, personId, settings, revision, ...at }: AuthoredRow<AuthoredSettings>,
  { by, most }: { readonly by: string | null; readonly most: number },
): Promise<AuthoredOutcome> {
  const { db, engine } = session
  // Two at once would both find the revision before, or the last free number.
  if (engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `${table} ${workspaceId}`,
    ])
  const { name, is_shared: isShared, ...rest } = settings
  const values = {
    ...{ name, is_shared: isShared ? 1 : 0, settings: JSON.stringify(rest) },
    ...{ revision, updated_at: at.updatedAt },
  }
  if (revision > 1) {
    const known = await seenRecord(db, table, { workspaceId, id, by })
    if (known === null) return 'missing'
    if (known.revision !== revision - 1) return 'stale'
    await db
      .updateTable(inTable(table))
      .set(values)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute()
    return 'stored'
  }
  const { count } = await db
    .selectFrom(inTable(table))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'full'
  const added = { id, workspace_id: workspaceId, person_id: personId, created_at: at.createdAt }
  await db
    .insertInto(inTable(table))
    .values({ ...added, ...values })
    .execute()
  return 'stored'
}

async function removeAuthored(
  { db }: Session,
  table: Table,
  workspaceId: string,
  id: string,
  by: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(inTable(table))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('is_shared', '=', 1), ...(by ? [eb('person_id', '=', by)] : [])]))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of somebody who leaves the workspace: what the person has alone is deleted, and what is shared stays without an author. */
export async function dropAuthor(
  { db }: Session,
  workspaceId: string,
  personId: string,
): Promise<void> {
  for (const table of ['dashboard', 'result_view'] as const) {
    await db
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .where('is_shared', '=', 0)
      .execute()
    await db
      .updateTable(table)
      .set({ person_id: null })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute()
  }
}
