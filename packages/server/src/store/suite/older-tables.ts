// A database of the last release without kinds of steps: the starting point of every test of an upgrade.
import { sql } from 'kysely'
import { migrations } from '../migrate.ts'
import { openPool } from '../postgres/pool.ts'
import { kyselyOver as overPostgres } from '../postgres/transactions.ts'
import { openDatabase, kyselyOver as overSqlite } from '../sqlite/database.ts'
import { migrate } from '../upgrade/run-steps.ts'
import { type StoreLocation, testKeyring } from './stores.ts'

/** The last step that it had run. */
export const baseline = '0055-schema-state'

export function connectTo({ options: { databaseUrl, dataDir } }: StoreLocation) {
  return databaseUrl === null
    ? overSqlite(openDatabase(`${dataDir}/askwell.db`, 1_000))
    : overPostgres(openPool(databaseUrl, { connections: 3, connectMs: 2_000, statementMs: 20_000 }))
}

/** The place has no tables yet. Afterwards it has a job of each kind that later steps remove. */
export async function bringToBaseline(place: StoreLocation): Promise<void> {
  const db = connectTo(place)
  try {
    const all = Object.entries(migrations(place.engine, testKeyring))
    await migrate(place.engine, db, Object.fromEntries(all.filter(([name]) => name <= baseline)))
    await db.insertInto('workspace').values({ id: 'w', name: 'w', created_at: 1 }).execute()
    for (const kind of ['webhook', 'tallies'])
      await sql`insert into job (id, kind, name, payload, created_at, run_at, attempts) values (${kind}, ${kind}, ${kind}, '{}', 1, 1, 0)`.execute(
        db,
      )
  } finally {
    await db.destroy()
  }
}
