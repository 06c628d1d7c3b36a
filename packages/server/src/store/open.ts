// The store an instance is configured for: PostgreSQL where DATABASE_URL is given, else the embedded one.
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Store } from './store.ts'

/** Throws `StoreUnavailable` with a sentence for the operator when the database cannot be opened now. */
export async function openStore(options: { databaseUrl: string | null; dataDir: string }): Promise<Store> {
  if (options.databaseUrl === null) return openSqlite(options.dataDir)
  // Its driver holds megabytes that the embedded store has a better use for.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(options.databaseUrl)
}
