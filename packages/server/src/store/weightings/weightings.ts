// Weightings of a workspace. Their names are unique.
import type { WeightingSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type { WeightingRow } from './weighting-rows.ts'

export interface WeightingStore {
  /** By name; a workspace has few. */
  list(workspaceId: string): Promise<readonly WeightingRow[]>
  read(workspaceId: string, id: string): Promise<WeightingRow | null>
  /** `full`: the workspace has `most`. `missing`: a changed one was deleted meanwhile. */
  put(
    weighting: WeightingRow,
    rule: { readonly isNew: boolean; readonly most: number },
  ): Promise<'stored' | 'missing' | 'full' | 'name in use'>
  remove(workspaceId: string, id: string): Promise<boolean>
}

export const weightingWrites = { putWeighting, removeWeighting }

export const weightingStore = (
  db: Kysely<Tables>,
  write: Calls<typeof weightingWrites>,
): WeightingStore => ({
  list: (workspaceId) => weightingsOf(db, workspaceId),
  read: async (workspaceId, id) => {
    const row = await db
      .selectFrom('weighting')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return row ? weightingRow(row) : null
  },
  put: (weighting, rule) => write.putWeighting(weighting, rule),
  remove: (workspaceId, id) => write.removeWeighting(workspaceId, id),
})

const weightingRow = (row: Tables['weighting']): WeightingRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  settings: JSON.parse(row.settings) as WeightingSettings,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

async function weightingsOf(db: Kysely<Tables>, workspaceId: string): Promise<WeightingRow[]> {
  const rows = await db
    .selectFrom('weighting')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute()
  return rows.map(weightingRow)
}

export async function putWeighting(
  session: Session,
  { id, workspaceId, settings, createdAt, updatedAt }: WeightingRow,
  { isNew, most }: { readonly isNew: boolean; readonly most: number },
): Promise<'stored' | 'missing' | 'full' | 'name in use'> {
  // Two at once would both find the name free.
  if (session.engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `weightings ${workspaceId}`,
    ])
  const known = await weightingsOf(session.db, workspaceId)
  const others = known.filter((one) => one.id !== id)
  if (!isNew && others.length === known.length) return 'missing'
  if (others.length >= most) return 'full'
  if (others.some((one) => one.settings.name === settings.name)) return 'name in use'
  const values = { name: settings.name, settings: JSON.stringify(settings), updated_at: updatedAt }
  await session.db
    .insertInto('weighting')
    .values({ id, workspace_id: workspaceId, created_at: createdAt, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(values).where('weighting.workspace_id', '=', workspaceId),
    )
    .execute()
  return 'stored'
}

export async function removeWeighting(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('weighting')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
