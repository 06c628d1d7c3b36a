// Frees disk space and updates the planner's statistics. The usual vacuum runs beside servers; the full one needs exclusive
// use of the database.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectWithoutLimits } from '../copy/postgres-snapshot.ts'
import { lockDirectory } from '../sqlite/directory-lock.ts'
import type { StoreOptions } from '../store-options.ts'

interface VacuumedBytes {
  readonly before: number
  readonly after: number
}

/** @throws StoreUnavailable, also when a full vacuum is asked for while a server has the embedded store open */
export function vacuumStore(
  { databaseUrl, databaseDirectUrl, dataDir }: StoreOptions,
  extent: 'usual' | 'full',
): Promise<VacuumedBytes> {
  return databaseUrl === null
    ? vacuumEmbedded(dataDir, extent)
    : vacuumPostgres(databaseDirectUrl ?? databaseUrl, extent)
}

async function vacuumEmbedded(dataDir: string, extent: 'usual' | 'full'): Promise<VacuumedBytes> {
  const file = join(dataDir, 'askwell.db')
  const bytes = (): number =>
    [file, `${file}-wal`]
      .map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0)
  const lock = extent === 'full' ? lockDirectory(dataDir, join(dataDir, 'lock')) : null
  const before = bytes()
  try {
    const database = new DatabaseSync(file, { timeout: 5_000 })
    try {
      // Some hundred entries of each index, so that writers wait only briefly.
      database.exec('pragma analysis_limit = 400; analyze')
      if (extent === 'full') database.exec('vacuum')
      database.exec('pragma wal_checkpoint(truncate)')
    } finally {
      database.close()
    }
    return { before, after: bytes() }
  } finally {
    lock?.release()
  }
}

async function vacuumPostgres(url: string, extent: 'usual' | 'full'): Promise<VacuumedBytes> {
  const client = await connectWithoutLimits(url)
  try {
    const bytes = async (): Promise<number> => {
      const { rows } = await client.query<{ bytes: number }>(`
        select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace`)
      return rows[0]?.bytes ?? 0
    }
    const before = await bytes()
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1",
    )
    // Table by table, so that no other program's tables are touched.
    for (const { name } of tables)
      await client.query(`vacuum (${extent === 'full' ? 'full, ' : ''}analyze) "${name}"`)
    return { before, after: await bytes() }
  } finally {
    await client.end()
  }
}
