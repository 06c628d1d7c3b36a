// Settings of a workspace that have a name and nothing else that the database looks at: weightings, themes and segments of contacts. The names of
// each kind are unique.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type { NamedSettingsRow, NamedSettingsTables } from './named-settings-rows.ts'

interface Named {
  readonly name: string
}

export type PutOutcome = 'stored' | 'missing' | 'full' | 'name in use'

export interface NamedSettingsStore<Settings extends Named> {
  /** By name; a workspace has few. */
  list(workspaceId: string): Promise<readonly NamedSettingsRow<Settings>[]>
  read(workspaceId: string, id: string): Promise<NamedSettingsRow<Settings> | null>
  /** `full`: the workspace has `most`. `missing`: a changed one was deleted meanwhile. */
  put(
    row: NamedSettingsRow<Settings>,
    rule: { readonly isNew: boolean; readonly most: number },
  ): Promise<PutOutcome>
  remove(workspaceId: string, id: string): Promise<boolean>
}

export const namedSettingsWrites = { putNamedSettings, removeNamedSettings }

type Table = keyof NamedSettingsTables

/** To the query builder all tables are this one, because their columns are alike. */
const inTable = (table: Table): 'weighting' => table as 'weighting'

export const namedSettingsStore = <Settings extends Named>(
  db: Kysely<Tables>,
  write: Calls<typeof namedSettingsWrites>,
  table: Table,
): NamedSettingsStore<Settings> => ({
  list: async (workspaceId) =>
    (await recordsOf(db, table, workspaceId)).map((one) => rowOf<Settings>(one)),
  read: async (workspaceId, id) => {
    const record = await db
      .selectFrom(inTable(table))
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return record ? rowOf<Settings>(record) : null
  },
  put: (row, rule) => write.putNamedSettings(table, row, rule),
  remove: (workspaceId, id) => write.removeNamedSettings(table, workspaceId, id),
})

const rowOf = <Settings extends Named>(record: Tables[Table]): NamedSettingsRow<Settings> => ({
  id: record.id,
  workspaceId: record.workspace_id,
  settings: JSON.parse(record.settings) as Settings,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
})

const recordsOf = (
  db: Kysely<Tables>,
  table: Table,
  workspaceId: string,
): Promise<Tables[Table][]> =>
  db
    .selectFrom(inTable(table))
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute()

export async function putNamedSettings(
  session: Session,
  table: Table,
  { id, workspaceId, settings, createdAt, updatedAt }: NamedSettingsRow<Named>,
  { isNew, most }: { readonly isNew: boolean; readonly most: number },
): Promise<PutOutcome> {
  // Two at once would both find the name free.
  if (session.engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `${table} ${workspaceId}`,
    ])
  const known = await recordsOf(session.db, table, workspaceId)
  const others = known.filter((one) => one.id !== id)
  if (!isNew && others.length === known.length) return 'missing'
  if (others.length >= most) return 'full'
  if (others.some((one) => one.name === settings.name)) return 'name in use'
  const values = { name: settings.name, settings: JSON.stringify(settings), updated_at: updatedAt }
  await session.db
    .insertInto(inTable(table))
    .values({ id, workspace_id: workspaceId, created_at: createdAt, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where(`${inTable(table)}.workspace_id`, '=', workspaceId),
    )
    .execute()
  return 'stored'
}

export async function removeNamedSettings(
  { db }: Session,
  table: Table,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(inTable(table))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
