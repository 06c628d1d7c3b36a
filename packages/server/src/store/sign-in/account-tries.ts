// Attempts to guess an account's password or code. An attempt is counted before it is checked, so that concurrent ones cannot
// all pass, and the count is undone when it was right. Accounts and sources are hashes; unknown accounts are counted like any
// other.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface TryRule {
  /** Wrong attempts before the first pause. */
  readonly free: number
  /** The first pause; each further try doubles it. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** After this long without a try the count begins again. */
  readonly forgetAfterMs: number
}
export interface TrySource {
  readonly account: string
  readonly source: string
}
export interface TryStore {
  /** Returns 0 when the attempt may be checked, otherwise how many milliseconds to wait. */
  begin(place: TrySource, rule: TryRule, at: number): Promise<number>
  /** After a right attempt: `all` forgets every attempt of this source; otherwise only the one that began then, and its pause. */
  takeBack(place: TrySource, which: 'all' | { readonly begunAt: number }): Promise<void>
  /** Removes sources without an attempt since this time. */
  forget(before: number): Promise<void>
}

export const tryWrites = { beginTry, takeBackTry, forgetTries }

export const tryStore = (write: Calls<typeof tryWrites>): TryStore => ({
  begin: (place, rule, at) => write.beginTry(place, rule, at),
  takeBack: (place, which) => write.takeBackTry(place, which),
  forget: (before) => write.forgetTries(before),
})

export async function beginTry(
  { db, engine }: Session,
  { account, source }: TrySource,
  rule: TryRule,
  at: number,
): Promise<number> {
  const none = { account, source, tries: 0, last_at: at, paused_until: 0 }
  // The row is created before it is locked, so that the second of two concurrent first attempts waits.
  await db
    .insertInto('account_try')
    .values(none)
    .onConflict((conflict) => conflict.columns(['account', 'source']).doNothing())
    .execute()
  const row = await rowOf(db, { account, source })
    .selectAll()
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  if (row.paused_until > at) return row.paused_until - at
  const tries = (at - row.last_at > rule.forgetAfterMs ? 0 : row.tries) + 1
  await db
    .updateTable('account_try')
    .set({ tries, last_at: at, paused_until: at + pauseAfter(tries, rule) })
    .where('account', '=', account)
    .where('source', '=', source)
    .execute()
  return 0
}

const rowOf = (db: Kysely<Tables>, { account, source }: TrySource) =>
  db.selectFrom('account_try').where('account', '=', account).where('source', '=', source)

/** Milliseconds until the next attempt, after `tries` wrong ones in a row. */
export const pauseAfter = (
  tries: number,
  { free, firstPauseMs, longestPauseMs }: TryRule,
): number =>
  tries < free ? 0 : Math.min(firstPauseMs * 2 ** Math.min(tries - free, 30), longestPauseMs)

export async function takeBackTry(
  { db }: Session,
  { account, source }: TrySource,
  which: 'all' | { readonly begunAt: number },
): Promise<void> {
  if (which === 'all') {
    await db
      .deleteFrom('account_try')
      .where('account', '=', account)
      .where('source', '=', source)
      .execute()
    return
  }
  await db
    .updateTable('account_try')
    .set((of) => ({
      tries: of('tries', '-', 1),
      // Somebody else's later attempt caused a pause for everybody: that pause stays.
      paused_until: of
        .case()
        .when('last_at', '=', which.begunAt)
        .then(0)
        .else(of.ref('paused_until'))
        .end(),
    }))
    .where('account', '=', account)
    .where('source', '=', source)
    .where('tries', '>', 0)
    .execute()
}

export async function forgetTries({ db }: Session, before: number): Promise<void> {
  await db.deleteFrom('account_try').where('last_at', '<', before).execute()
}
