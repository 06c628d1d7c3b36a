// The store an instance is configured for: PostgreSQL where DATABASE_URL is given, else the embedded one.
import type { GivenKeys } from './keys/keys.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Store } from './store.ts'

/** Throws `StoreUnavailable` with a sentence for the operator when the database cannot be opened now, or not with this key. */
export async function openStore(
  options: GivenKeys & { readonly databaseUrl: string | null },
): Promise<Store> {
  if (options.databaseUrl === null) return openSqlite(options)
  // Its driver holds megabytes that the embedded store has a better use for.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(options.databaseUrl, options)
}
