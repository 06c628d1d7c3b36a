// Sealed columns of a node. A segment holds all feedback of its node that was received in a span of time, as it was after so
// many changes of the node (`feedback_change`). A later change of an hour names that hour, in the transaction that changes the
// feedback: from then on the hour is read from rows, until the segment is written again.
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export interface SegmentColumn {
  readonly kind: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly words: readonly string[] | null
}

export interface SegmentHead {
  readonly id: string
  /** Received from `fromMs` up to `beforeMs` (exclusive). Segments of one span are its parts. */
  readonly fromMs: number
  readonly beforeMs: number
  readonly part: number
  /** The version of the encoding. */
  readonly way: number
  /** How often the node had been changed. */
  readonly change: number
  readonly rows: number
}

export interface NewSegment extends SegmentHead {
  readonly columns: readonly SegmentColumn[]
}

export interface Sealing {
  readonly nodeId: string
  readonly replaced: readonly string[]
  readonly kept: readonly NewSegment[]
}

export interface SealingLimits {
  readonly way: number
  /** Feedback since then may still change without a note. */
  readonly settledBefore: number
  /** So many settled feedbacks are sealed at once. */
  readonly many: number
  /** Fewer are sealed if they were received before `oldBefore`. */
  readonly few: number
  readonly oldBefore: number
}

const hourMs = 3_600_000
// The embedded store binds a number as a fraction, and a fraction does not divide into whole hours.
const perHour = sql.lit(hourMs)

/** In the order of their time. */
export async function segmentHeads(
  db: Kysely<Tables>,
  nodeId: string,
): Promise<readonly SegmentHead[]> {
  const rows = await db
    .selectFrom('segment')
    .selectAll()
    .where('node_id', '=', nodeId)
    .orderBy('from_at')
    .orderBy('part')
    .execute()
  return rows.map(({ id, from_at, before_at, part, way, change, feedbacks }) => ({
    id,
    fromMs: from_at,
    beforeMs: before_at,
    part,
    way,
    change,
    rows: feedbacks,
  }))
}

export async function segmentColumns(
  db: Kysely<Tables>,
  segmentId: string,
): Promise<readonly SegmentColumn[]> {
  const rows = await db
    .selectFrom('segment_column')
    .select(['kind', 'name', 'words', 'bytes'])
    .where('segment_id', '=', segmentId)
    .execute()
  return rows.map(({ words, ...column }) => ({
    ...column,
    words: words === null ? null : (JSON.parse(words) as string[]),
  }))
}

const insertColumn =
  'insert into segment_column (segment_id, kind, name, words, bytes) values (?, ?, ?, ?, ?)'

/** False, and nothing is stored, when another server has replaced one of them or has sealed the same time. */
export async function keepSegments(
  session: Session,
  { nodeId, replaced, kept }: Sealing,
): Promise<boolean> {
  const { engine, db } = session
  const held = await db
    .selectFrom('node')
    .select('id')
    .where('id', '=', nodeId)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!held) return false
  const heads = await segmentHeads(db, nodeId)
  const others = heads.filter(({ id }) => !replaced.includes(id))
  const isTaken = kept.some(({ fromMs, beforeMs }) =>
    others.some((one) => one.fromMs < beforeMs && one.beforeMs > fromMs),
  )
  if (isTaken || heads.length - others.length < replaced.length) return false
  if (replaced.length > 0) await db.deleteFrom('segment').where('id', 'in', replaced).execute()
  for (const { id, fromMs, beforeMs, part, way, change, rows, columns } of kept) {
    await db
      .insertInto('segment')
      .values({
        id,
        node_id: nodeId,
        from_at: fromMs,
        before_at: beforeMs,
        part,
        way,
        change,
        feedbacks: rows,
      })
      .execute()
    for (const { kind, name, words, bytes } of columns)
      await session.rows(insertColumn, [id, kind, name, words && JSON.stringify(words), bytes])
  }
  return true
}

/** Nodes with feedback that was changed since it was sealed. */
export async function changedNodes(db: Kysely<Tables>): Promise<readonly NodeToSeal[]> {
  return nodesWhere(
    db,
    sql`exists (select 1 from segment join feedback_change on feedback_change.node_id = segment.node_id
      and feedback_change.hour between segment.from_at / ${perHour} and (segment.before_at - 1) / ${perHour}
      and feedback_change.change > segment.change where segment.node_id = node.id)`,
  )
}

export interface NodeToSeal {
  readonly id: string
  readonly workspaceId: string
}

/** Nodes with segments of an earlier version, or with enough feedback that is not sealed. */
export async function grownNodes(
  db: Kysely<Tables>,
  limits: SealingLimits,
): Promise<readonly NodeToSeal[]> {
  const [isMany, isFew] = thresholds(limits).map(
    ({ nth, before }) => sql`coalesce(${nth} < ${before}, false)`,
  )
  return nodesWhere(
    db,
    sql`(${isMany} or ${isFew}
      or exists (select 1 from segment where node_id = node.id and way < ${limits.way}))`,
  )
}

/** The end of the node's last segment. */
const sealedBefore = (way: number) =>
  sql`coalesce((select max(before_at) from segment where node_id = node.id and way >= ${way}), 0)`

/** For each threshold: when the feedback was received that reached it (null = it is not reached), and before when it makes a segment due. */
function thresholds({ way, settledBefore, many, few, oldBefore }: SealingLimits) {
  const nth = (count: number) =>
    sql<number | null>`(select received_at from feedback where node_id = node.id
      and received_at >= ${sealedBefore(way)} order by received_at, id limit 1 offset ${count - 1})`
  return [
    { nth: nth(many), before: settledBefore },
    { nth: nth(few), before: oldBefore },
  ] as const
}

export interface Unsealed {
  /** Feedbacks that were received since the last segment of their node; at most 100,000 of each node are counted. */
  readonly rows: number
  /** How long the segment that waits longest has been due, in milliseconds; 0 = none is due. */
  readonly lagMs: number
}

const mostCounted = 100_000

/** What `grownNodes` would find, as figures. Indexes answer it. */
export async function unsealed(db: Kysely<Tables>, limits: SealingLimits): Promise<Unsealed> {
  const [many, few] = thresholds(limits)
  const found = await db
    .selectFrom('node')
    .select([
      sql<number>`coalesce(sum((select count(*) from (select 1 from feedback where node_id = node.id
        and received_at >= ${sealedBefore(limits.way)} limit ${mostCounted}) as newest)), 0)`.as(
        'rows',
      ),
      sql<number | null>`min(${many.nth})`.as('many'),
      sql<number | null>`min(${few.nth})`.as('few'),
    ])
    .executeTakeFirstOrThrow()
  const lag = (before: number, at: number | null): number => (at === null ? 0 : before - Number(at))
  return {
    rows: Number(found.rows),
    lagMs: Math.max(0, lag(many.before, found.many), lag(few.before, found.few)),
  }
}

async function nodesWhere(
  db: Kysely<Tables>,
  condition: ReturnType<typeof sql>,
): Promise<readonly NodeToSeal[]> {
  const rows = await db
    .selectFrom('node')
    .select(['id', 'workspace_id'])
    .where(sql<SqlBool>`${condition}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, workspace_id }) => ({ id, workspaceId: workspace_id }))
}
