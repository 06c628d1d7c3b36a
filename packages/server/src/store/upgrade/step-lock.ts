// One server or command at a time changes the tables. PostgreSQL's lock belongs to the session and is polled: a statement
// that waits for it would hold a snapshot, for which `create index concurrently` would wait in turn.
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'

const tryAgainMs = 100
/** One lock per schema, because instances may share a database. A missing schema is detected by later statements. */
const lockKey = sql`hashtextextended('askwell steps ' || coalesce(current_schema(), ''), 0)`

/** No timeout for a step; the lock of a killed command is freed as soon as the database notices. */
const settings = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_connection_check_interval: '1s',
} as const

/** Runs with one connection. Only one server opens an embedded database, so it needs no lock. */
export function underStepLock<T>(
  engine: Engine,
  db: Kysely<Tables>,
  work: (one: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (one) => {
    if (engine === 'sqlite') return work(one)
    for (const [setting, value] of Object.entries(settings))
      await sql`set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(one)
    while (!(await isLocked(one))) await wait(tryAgainMs)
    try {
      return await work(one)
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(one)
      for (const setting of Object.keys(settings)) await sql`reset ${sql.raw(setting)}`.execute(one)
    }
  })
}

async function isLocked(one: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    is_locked: boolean
  }>`select pg_try_advisory_lock(${lockKey}) as is_locked`.execute(one)
  return rows[0]?.is_locked === true
}
