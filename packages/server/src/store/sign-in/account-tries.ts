// Tries at an account that has a password or a code to guess. A try is counted before it is judged, so that many at once
// cannot all pass, and taken back when it was right. Accounts and sources are hashes; an account that nobody has is
// counted like any other.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface TryRule {
  /** Wrong tries without a pause. */
  readonly free: number
  /** The first pause; each further try doubles it. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** After this long without a try the count begins again. */
  readonly forgetAfterMs: number
}
export interface TryPlace {
  readonly account: string
  readonly source: string
}
export interface TryStore {
  /** Answers 0 when the try may be judged, else how many milliseconds to wait. */
  begin(place: TryPlace, rule: TryRule, at: number): Promise<number>
  /** The try was right: `all` forgets every try of this place; otherwise only the one that began then, and a pause of its own. */
  takeBack(place: TryPlace, which: 'all' | { readonly begunAt: number }): Promise<void>
  /** Removes places without a try since this time. */
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
  { account, source }: TryPlace,
  rule: TryRule,
  at: number,
): Promise<number> {
  const none = { account, source, tries: 0, last_at: at, paused_until: 0 }
  // The row is there before it is locked: of two first tries at once the second waits for the first.
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

const rowOf = (db: Kysely<Tables>, { account, source }: TryPlace) =>
  db.selectFrom('account_try').where('account', '=', account).where('source', '=', source)

/** Milliseconds until the next try, after the `tries`-th one without a right one between. */
export const pauseAfter = (
  tries: number,
  { free, firstPauseMs, longestPauseMs }: TryRule,
): number =>
  tries < free ? 0 : Math.min(firstPauseMs * 2 ** Math.min(tries - free, 30), longestPauseMs)

export async function takeBackTry(
  { db }: Session,
  { account, source }: TryPlace,
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
      // A later try of somebody else was followed by a pause for all: that one stays.
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
