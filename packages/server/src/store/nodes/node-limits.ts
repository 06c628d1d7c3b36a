// Counts for the limits of a node: views of a display quota, one per viewer and day, and since when submissions and earlier
// answers count after an owner's reset. Submissions themselves are counted where they are stored.
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface NodeLimits {
  readonly views: number
  /** Null = never reset. */
  readonly countsSince: number | null
  readonly answeredSince: number | null
}

export interface View {
  readonly workspaceId: string
  readonly nodeId: string
  /** Whole days since 1970, UTC. */
  readonly day: number
  /** Identifies a device only within one day, so it cannot be used for tracking. */
  readonly viewer: string
}

export interface NodeLimitStore {
  read(nodeId: string): Promise<NodeLimits>
  /** Complete feedback that is not internal, received since; stops at `most`. */
  countSubmitted(nodeId: string, since: number | null, most: number): Promise<number>
  /** Feedback given offline that was received after `since`; of one device, or of all where it is null. Stops at `most`. */
  countLate(nodeId: string, deviceId: string | null, since: number, most: number): Promise<number>
  /** When the quota became full; null = it is not full. */
  fullSince(nodeId: string, since: number | null, quota: number): Promise<number | null>
  /** Counts a view once per viewer and day, and never beyond the limit. */
  view(view: View, limit: number): Promise<'counted' | 'known' | 'full'>
  reset(
    workspaceId: string,
    nodeId: string,
    what: { readonly quota: boolean; readonly answered: boolean },
    at: number,
  ): Promise<void>
  forgetViewsBefore(day: number): Promise<number>
}

const untouched: NodeLimits = { views: 0, countsSince: null, answeredSince: null }

export const nodeLimitWrites = { countView, resetLimits, forgetViews }

export const nodeLimitStore = (
  db: Kysely<Tables>,
  write: Calls<typeof nodeLimitWrites>,
): NodeLimitStore => ({
  read: async (nodeId) => {
    const row = await db
      .selectFrom('node_limit')
      .selectAll()
      .where('node_id', '=', nodeId)
      .executeTakeFirst()
    return row
      ? { views: row.views, countsSince: row.counts_since, answeredSince: row.answered_since }
      : untouched
  },
  countSubmitted: async (nodeId, since, most) => {
    const some = db
      .selectFrom('feedback')
      .select('id')
      .where('node_id', '=', nodeId)
      .where('is_internal', '=', 0)
      .where('is_completed', '=', 1)
      .$if(since !== null, (query) => query.where('received_at', '>=', since ?? 0))
      .limit(most)
    return countOf(db, some)
  },
  countLate: async (nodeId, deviceId, since, most) => {
    const some = db
      .selectFrom('feedback')
      .select('id')
      .where('node_id', '=', nodeId)
      .where('received_at', '>', since)
      .where('is_offline', '=', 1)
      .$if(deviceId !== null, (query) => query.where('device_id', '=', deviceId ?? ''))
      .limit(most)
    return countOf(db, some)
  },
  fullSince: async (nodeId, since, quota) => {
    const last = await db
      .selectFrom('feedback')
      .select('received_at')
      .where('node_id', '=', nodeId)
      .where('is_internal', '=', 0)
      .where('is_completed', '=', 1)
      .$if(since !== null, (query) => query.where('received_at', '>=', since ?? 0))
      .orderBy('received_at')
      .orderBy('id')
      .limit(1)
      .offset(Math.max(0, quota - 1))
      .executeTakeFirst()
    return last?.received_at ?? null
  },
  view: (view, limit) => write.countView(view, limit),
  reset: (workspaceId, nodeId, what, at) => write.resetLimits(workspaceId, nodeId, what, at),
  forgetViewsBefore: (day) => write.forgetViews(day),
})

async function countOf(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, 'feedback', { id: string }>,
): Promise<number> {
  const { counted } = await db
    .selectFrom(rows.as('some'))
    .select((of) => of.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  return Number(counted)
}

export async function countView(
  { db }: Session,
  { workspaceId, nodeId, day, viewer }: View,
  limit: number,
): Promise<'counted' | 'known' | 'full'> {
  const known = db
    .selectFrom('node_view')
    .select('day')
    .where('node_id', '=', nodeId)
    .where('day', '=', day)
    .where('viewer', '=', viewer)
  if (await known.executeTakeFirst()) return 'known'
  await touch(db, workspaceId, nodeId)
  // The row's lock serializes concurrent counts, so the limit is never exceeded.
  const { numUpdatedRows } = await db
    .updateTable('node_limit')
    .set((of) => ({ views: of('views', '+', 1) }))
    .where('node_id', '=', nodeId)
    .where('views', '<', limit)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'full'
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('node_view')
    .values({ node_id: nodeId, day, viewer })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 0n) return 'counted'
  await db
    .updateTable('node_limit')
    .set((of) => ({ views: of('views', '-', 1) }))
    .where('node_id', '=', nodeId)
    .execute()
  return 'known'
}

export async function resetLimits(
  { db }: Session,
  workspaceId: string,
  nodeId: string,
  { quota, answered }: { readonly quota: boolean; readonly answered: boolean },
  at: number,
): Promise<void> {
  await touch(db, workspaceId, nodeId)
  const columns = {
    ...(quota ? { views: 0, counts_since: at } : {}),
    ...(answered ? { answered_since: at } : {}),
    node_id: nodeId,
  }
  await db.updateTable('node_limit').set(columns).where('node_id', '=', nodeId).execute()
  if (quota) await db.deleteFrom('node_view').where('node_id', '=', nodeId).execute()
}

export async function forgetViews({ db }: Session, day: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('node_view')
    .where('day', '<', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function touch(db: Kysely<Tables>, workspaceId: string, nodeId: string): Promise<void> {
  const row = {
    node_id: nodeId,
    workspace_id: workspaceId,
    views: 0,
    counts_since: null,
    answered_since: null,
  }
  await db
    .insertInto('node_limit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
