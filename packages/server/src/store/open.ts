// The store an instance is configured for: PostgreSQL where DATABASE_URL is given, else the embedded one.
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Store } from './store.ts'

/** Throws `StoreUnavailable` with a sentence for the operator when the database cannot be opened now. */
export function openStore(options: { databaseUrl: string | null; dataDir: string }): Promise<Store> {
  return options.databaseUrl === null ? openSqlite(options.dataDir) : openPostgres(options.databaseUrl)
}
