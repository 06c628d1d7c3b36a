// What each workspace keeps, counted from its rows.
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export interface WorkspaceRow {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export interface WorkspaceUsage extends WorkspaceRow {
  readonly members: number
  readonly flows: number
  readonly nodes: number
  readonly customers: number
  readonly feedbacks: number
  /** How many of the feedbacks are new. */
  readonly newFeedbacks: number
  readonly chats: number
  readonly files: number
  /** Total bytes of the files. */
  readonly fileBytes: number
  /** Estimated every hour; 0 before the first time. */
  readonly rowBytes: number
}

export async function workspaceRows(db: Kysely<Tables>): Promise<readonly WorkspaceRow[]> {
  const rows = await db
    .selectFrom('workspace')
    .select(['id', 'name', 'created_at as createdAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows
}

const counted = {
  members: 'member',
  flows: 'flow',
  nodes: 'node',
  customers: 'customer',
  feedbacks: 'feedback',
  chats: 'chat',
} as const

export async function workspaceUsage(
  db: Kysely<Tables>,
  since: number,
): Promise<readonly WorkspaceUsage[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const [what, table] of Object.entries(counted)) counts.set(what, await countsOf(db, table))
  const news = new Map(
    (
      await db
        .selectFrom('feedback')
        .select(({ fn }) => ['workspace_id', fn.countAll<number>().as('count')])
        .where('received_at', '>', since)
        .groupBy('workspace_id')
        .execute()
    ).map(({ workspace_id, count }) => [workspace_id, Number(count)]),
  )
  const files = await db
    .selectFrom('stored_file')
    .select(({ fn }) => [
      'workspace_id',
      fn.countAll<number>().as('files'),
      fn.sum<number>('bytes').as('bytes'),
    ])
    .where('is_doomed', '=', 0)
    .groupBy('workspace_id')
    .execute()
  const measured = await db.selectFrom('workspace').select(['id', 'row_bytes']).execute()
  const rowBytes = new Map(measured.map(({ id, row_bytes }) => [id, Number(row_bytes ?? 0)]))
  return (await workspaceRows(db)).map((workspace) => {
    const of = (what: keyof typeof counted): number => counts.get(what)?.get(workspace.id) ?? 0
    const stored = files.find(({ workspace_id }) => workspace_id === workspace.id)
    return {
      ...workspace,
      members: of('members'),
      flows: of('flows'),
      nodes: of('nodes'),
      customers: of('customers'),
      feedbacks: of('feedbacks'),
      newFeedbacks: news.get(workspace.id) ?? 0,
      chats: of('chats'),
      files: Number(stored?.files ?? 0),
      fileBytes: Number(stored?.bytes ?? 0),
      rowBytes: rowBytes.get(workspace.id) ?? 0,
    }
  })
}

async function countsOf(
  db: Kysely<Tables>,
  table: (typeof counted)[keyof typeof counted],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['workspace_id', fn.countAll<number>().as('count')])
    .groupBy('workspace_id')
    .execute()
  return new Map(rows.map(({ workspace_id, count }) => [workspace_id, Number(count)]))
}
