// What is kept of a node's tallies, and which of its hours are not to be believed any more. Whatever changes or adds
// feedback at an hour that may have been tallied says so in its own transaction; from then on results read that hour's
// feedback itself, until it was recounted. So a tally and what is read beside it are always all feedback, each once.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { TallyRecord } from './result-tables.ts'

export type TallyUnit = TallyRecord['unit']

/** Hours since 1970: everything from `from` up to, not with, `before` is tallied. */
export interface TallyMark {
  readonly from: number
  readonly before: number
  readonly way: number
}

export interface KeptTally {
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
  readonly kept: readonly KeptTally[]
  readonly mark: TallyMark
  /** The hours that were counted, as dirty as they were found before counting. */
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

/** In the order of their start. Those that nothing was received in are not kept. */
export async function keptTallies(
  db: Kysely<Tables>,
  nodeId: string,
  unit: TallyUnit,
  from: number,
  before: number,
): Promise<readonly KeptTally[]> {
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

/** The first time of receipt at or after one; null = none. */
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

/** Whether at least `many` were received since. */
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

/** False, and nothing is kept, where one of the counted hours changed since it was looked at, or somebody else folded. */
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
  // Deleting waits for whoever is just changing an hour, and then finds it changed.
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

/** So that everything is recounted. */
export async function forgetTallies({ db }: Session, nodeId: string): Promise<void> {
  await db.deleteFrom('tally_mark').where('node_id', '=', nodeId).execute()
  await db.deleteFrom('tally').where('node_id', '=', nodeId).execute()
}

const dirtyText = `insert into tally_dirty (node_id, hour, changes) values (?, ?, 1)
  on conflict (node_id, hour) do update set changes = tally_dirty.changes + 1`

/** To be asked in the transaction that adds, changes or removes feedback of these nodes and times of receipt. */
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
  // In one order for all, so that no two wait for each other crosswise.
  for (const name of [...hours.keys()].toSorted()) {
    const [nodeId, hour] = hours.get(name) ?? ['', 0]
    await session.rows(dirtyText, [nodeId, hour])
  }
}

/** What no fold can have reached: the hour of a feedback is folded when it is over for longer than this. */
export const settledAfterMs = 600_000

/** Whether a feedback that was received then may be part of a tally by now. */
export const mayBeTallied = (receivedAt: number, now: number): boolean =>
  now - receivedAt > settledAfterMs - 60_000
