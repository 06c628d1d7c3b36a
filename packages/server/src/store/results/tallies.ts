// The stored tallies of a node, and which of its hours are out of date. A write that changes or adds feedback in an hour that
// may have been tallied marks the hour in its own transaction. From then on results read that hour's feedback itself, until
// the hour is recounted. So tallies and the feedback read in addition always cover all feedback, each exactly once.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { TallyRecord } from './result-tables.ts'

export type TallyUnit = TallyRecord['unit']

/** Hours since 1970: everything from `from` up to `before` (exclusive) is tallied. */
export interface TallyMark {
  readonly from: number
  readonly before: number
  readonly way: number
}

export interface StoredTally {
  readonly unit: TallyUnit
  /** In hours since 1970, whatever the unit. */
  readonly start: number
  readonly packed: string
}

export interface DirtyHour {
  readonly hour: number
  readonly changes: number
}

export interface Fold {
  readonly nodeId: string
  readonly kept: readonly StoredTally[]
  readonly mark: TallyMark
  /** The counted hours, with the changes that were marked before counting. */
  readonly counted: {
    readonly from: number
    readonly before: number
    readonly dirty: readonly DirtyHour[]
  }
}

const hourMs = 3_600_000

export async function tallyMark(db: Kysely<Tables>, nodeId: string): Promise<TallyMark | null> {
  const row = await db
    .selectFrom('tally_mark')
    .selectAll()
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return row ? { from: row.folded_from, before: row.folded_before, way: row.way } : null
}

/** In the order of their start. Spans without feedback have no tally. */
export async function keptTallies(
  db: Kysely<Tables>,
  nodeId: string,
  unit: TallyUnit,
  from: number,
  before: number,
): Promise<readonly StoredTally[]> {
  const rows = await db
    .selectFrom('tally')
    .select(['start', 'packed'])
    .where('node_id', '=', nodeId)
    .where('unit', '=', unit)
    .where('start', '>=', from)
    .where('start', '<', before)
    .orderBy('start')
    .execute()
  return rows.map(({ start, packed }) => ({ unit, start, packed }))
}

export async function dirtyHours(
  db: Kysely<Tables>,
  nodeId: string,
  from: number,
  before: number,
): Promise<readonly DirtyHour[]> {
  return db
    .selectFrom('tally_dirty')
    .select(['hour', 'changes'])
    .where('node_id', '=', nodeId)
    .where('hour', '>=', from)
    .where('hour', '<', before)
    .orderBy('hour')
    .execute()
}

/** The first time of receipt at or after `fromMs`; null = no feedback. */
export async function receivedFrom(
  db: Kysely<Tables>,
  nodeId: string,
  fromMs: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('feedback')
    .select('received_at')
    .where('node_id', '=', nodeId)
    .where('received_at', '>=', fromMs)
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/** Whether at least `many` feedbacks were received since. */
export async function receivedAtLeast(
  db: Kysely<Tables>,
  nodeId: string,
  fromMs: number,
  many: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('feedback')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('received_at', '>=', fromMs)
    .orderBy('received_at')
    .orderBy('id')
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** False, and nothing is stored, when a counted hour changed since it was read, or another server folded. */
export async function keepFold(
  { engine, db }: Session,
  { nodeId, kept, mark, counted }: Fold,
  expected: TallyMark | null,
): Promise<boolean> {
  const held = await db
    .selectFrom('node')
    .select('id')
    .where('id', '=', nodeId)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!held) return false
  const now = await tallyMark(db, nodeId)
  if (
    now?.before !== expected?.before ||
    now?.from !== expected?.from ||
    now?.way !== expected?.way
  )
    return false
  // The deletion waits for a transaction that is changing an hour, and then sees the change.
  const cleaned = await db
    .deleteFrom('tally_dirty')
    .where('node_id', '=', nodeId)
    .where('hour', '>=', counted.from)
    .where('hour', '<', counted.before)
    .returning(['hour', 'changes'])
    .execute()
  const isAsFound =
    cleaned.length === counted.dirty.length &&
    cleaned.every((row) =>
      counted.dirty.some((one) => one.hour === row.hour && one.changes === row.changes),
    )
  if (!isAsFound) {
    if (cleaned.length > 0)
      await db
        .insertInto('tally_dirty')
        .values(cleaned.map(({ hour, changes }) => ({ node_id: nodeId, hour, changes })))
        .execute()
    return false
  }
  for (const { unit, start, packed } of kept)
    await db
      .insertInto('tally')
      .values({ node_id: nodeId, unit, start, packed })
      .onConflict((conflict) =>
        conflict.columns(['node_id', 'unit', 'start']).doUpdateSet({ packed }),
      )
      .execute()
  const row = { folded_from: mark.from, folded_before: mark.before, way: mark.way }
  await db
    .insertInto('tally_mark')
    .values({ node_id: nodeId, ...row })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(row))
    .execute()
  return true
}

/** Everything is recounted afterwards. */
export async function forgetTallies({ db }: Session, nodeId: string): Promise<void> {
  await db.deleteFrom('tally_mark').where('node_id', '=', nodeId).execute()
  await db.deleteFrom('tally').where('node_id', '=', nodeId).execute()
}

const dirtyText = `insert into tally_dirty (node_id, hour, changes) values (?, ?, 1)
  on conflict (node_id, hour) do update set changes = tally_dirty.changes + 1`

/** Call it in the transaction that adds, changes or removes feedback of these nodes and times of receipt. */
export async function dirty(
  session: Session,
  feedbacks: readonly { readonly node_id: string; readonly received_at: number }[],
): Promise<void> {
  const hours = new Map(
    feedbacks.map(({ node_id, received_at }) => {
      const hour = Math.floor(received_at / hourMs)
      return [`${node_id} ${String(hour).padStart(12, '0')}`, [node_id, hour] as const]
    }),
  )
  // In a fixed order, so that two transactions cannot deadlock.
  for (const name of [...hours.keys()].toSorted()) {
    const [nodeId, hour] = hours.get(name) ?? ['', 0]
    await session.rows(dirtyText, [nodeId, hour])
  }
}

/** An hour is folded only when it has been over for longer than this. */
export const settledAfterMs = 600_000

/** Whether feedback that was received then may already be part of a tally. */
export const mayBeTallied = (receivedAt: number, now: number): boolean =>
  now - receivedAt > settledAfterMs - 60_000
