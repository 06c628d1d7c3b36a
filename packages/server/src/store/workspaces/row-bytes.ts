// How many bytes the rows of a workspace have (OP-67), estimated so that no statement reads many rows: an index counts the
// feedbacks in steps, and 50 of each step are read with their messages and weighed. Contacts are counted, and 50 of them weighed.
// Indexes are not part of it, and neither are tables that stay small, such as surveys and settings.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../query/session.ts'
import type { FeedbackRecord, Tables } from '../schema.ts'

interface Step {
  /** Feedbacks of one step. */
  readonly rows: number
  /** How many of them are weighed. */
  readonly weighed: number
}
type Mark = Pick<FeedbackRecord, 'received_at' | 'id'>

const usualStep: Step = { rows: 10_000, weighed: 50 }
/** What either database adds to a row. */
const rowOverhead = 28
const numberBytes = 8

export async function estimateRowBytes(
  db: Kysely<Tables>,
  workspaceId: string,
  step = usualStep,
): Promise<number> {
  let bytes = await contactBytes(db, workspaceId, step)
  for (let after: Mark | null = { received_at: -1, id: '' }; after !== null; ) {
    const end: Mark | undefined = await from(db, workspaceId, after)
      .select(['received_at', 'id'])
      .offset(step.rows - 1)
      .limit(1)
      .executeTakeFirst()
    const rows = end === undefined ? await restCount(db, workspaceId, after) : step.rows
    bytes += rows * (await meanBytes(db, workspaceId, after, step))
    after = end ?? null
    // Other calls of the embedded store's thread run in between.
    await nextTurn()
  }
  return Math.round(bytes)
}

const from = (db: Kysely<Tables>, workspaceId: string, { received_at, id }: Mark) =>
  db
    .selectFrom('feedback')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(received_at, id) > (${received_at}, ${id})`)
    .orderBy('received_at')
    .orderBy('id')

/** Fewer than the rows of a step. */
async function restCount(db: Kysely<Tables>, workspaceId: string, after: Mark): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(received_at, id) > (${after.received_at}, ${after.id})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of the first feedbacks of a step, with their messages. */
async function meanBytes(
  db: Kysely<Tables>,
  workspaceId: string,
  after: Mark,
  { weighed }: Step,
): Promise<number> {
  const rows = await from(db, workspaceId, after).selectAll().limit(weighed).execute()
  if (rows.length === 0) return 0
  const messages = await db
    .selectFrom('chat_item')
    .selectAll()
    .where(
      'feedback_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return (weightOf(rows) + weightOf(messages)) / rows.length
}

async function contactBytes(
  db: Kysely<Tables>,
  workspaceId: string,
  { weighed }: Step,
): Promise<number> {
  const own = db.selectFrom('customer').where('workspace_id', '=', workspaceId)
  const rows = await own.selectAll().limit(weighed).execute()
  if (rows.length < weighed) return weightOf(rows)
  const { count } = await own
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return (Number(count) * weightOf(rows)) / rows.length
}

const weightOf = (rows: readonly object[]): number =>
  rows.reduce((sum, row) => {
    const values: readonly unknown[] = Object.values(row)
    return values.reduce<number>((bytes, value) => bytes + weightOfValue(value), sum + rowOverhead)
  }, 0)

const weightOfValue = (value: unknown): number =>
  value === null ? 0 : typeof value === 'number' ? numberBytes : Buffer.byteLength(String(value))

export async function noteRowBytes({ db }: Session, id: string, bytes: number): Promise<void> {
  await db.updateTable('workspace').set({ row_bytes: bytes }).where('id', '=', id).execute()
}
