// The store an instance is configured for: PostgreSQL where DATABASE_URL is given, else the embedded one.
import { usualLimits } from './postgres/limits.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Store } from './store.ts'
import type { StoreOptions } from './store-options.ts'

/** Throws `StoreUnavailable` with a sentence for the operator when the database cannot be opened now, or not with this key. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.databaseUrl === null) return openSqlite(options)
  // Loaded only here: its driver takes megabytes that the embedded store does not need.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(options.databaseUrl, options, options.database ?? usualLimits)
}
