// Counts that several servers share for their rate limits. They are useless after their window, so PostgreSQL keeps them in
// an unlogged table: a crash loses them, and a count costs no flush.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface SharedCount {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly windowEndsAt: number
  readonly by: number
}
export interface CountStore {
  /** Adds to each and returns the new totals in the same order. A key may be named once. */
  add(counts: readonly SharedCount[]): Promise<readonly number[]>
  /** The total of a count that may not have begun. */
  read(of: Omit<SharedCount, 'by'>): Promise<number>
  /** When the last window of this key ends; null = it was not counted lately. */
  lastEnd(key: string): Promise<number | null>
  /** Removes windows that ended before this time. */
  forget(before: number): Promise<void>
}

export const countWrites = { addCounts, forgetCounts }

export const countStore = (db: Kysely<Tables>, write: Calls<typeof countWrites>): CountStore => ({
  add: (counts) => write.addCounts(counts),
  read: (of) => readCount(db, of),
  async lastEnd(key) {
    const { end } = await db
      .selectFrom('limit_count')
      .select(({ fn }) => fn.max<number | null>('ends_at').as('end'))
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return end
  },
  forget: (before) => write.forgetCounts(before),
})

export async function readCount(
  db: Kysely<Tables>,
  { key, windowEndsAt }: Omit<SharedCount, 'by'>,
): Promise<number> {
  const row = await db
    .selectFrom('limit_count')
    .select('times')
    .where('key', '=', key)
    .where('ends_at', '=', windowEndsAt)
    .executeTakeFirst()
  return Number(row?.times ?? 0)
}

export async function addCounts(
  { db }: Session,
  counts: readonly SharedCount[],
): Promise<readonly number[]> {
  if (counts.length === 0) return []
  // One order for all servers, or two that count the same keys would deadlock.
  const rows = counts
    .map(({ key, windowEndsAt, by }) => ({ key, ends_at: windowEndsAt, times: by }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const totals = await db
    .insertInto('limit_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'ends_at'])
        .doUpdateSet((of) => ({ times: of('limit_count.times', '+', of.ref('excluded.times')) })),
    )
    .returning(['key', 'ends_at', 'times'])
    .execute()
  const known = new Map(totals.map(({ key, ends_at, times }) => [`${key} ${ends_at}`, times]))
  return counts.map(({ key, windowEndsAt }) => known.get(`${key} ${windowEndsAt}`) ?? 0)
}

export async function forgetCounts({ db }: Session, before: number): Promise<void> {
  await db.deleteFrom('limit_count').where('ends_at', '<', before).execute()
}
