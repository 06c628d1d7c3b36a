// A connection that only reads, for the threads of results and of exports.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/schema.ts'
import { kyselyOver, openToRead } from '../store/sqlite/database.ts'
import type { ThreadData } from './segment-question.ts'

type ReadingPlace = Pick<ThreadData, 'databaseUrl' | 'dataDir' | 'isPooled' | 'isWalled'>

interface ReadingLimits {
  readonly connections?: number
  readonly connectMs?: number
  readonly statementMs?: number
}

/** A replica that hangs may take only this much of the time that a caller waits. */
export const replicaLimits = { connectMs: 1_800, statementMs: 5_000 } satisfies ReadingLimits

/** `limits` apply to PostgreSQL. With `replicaUrl`, reads of a marked call use it while it answers. */
export async function openReading(
  data: ReadingPlace,
  limits: ReadingLimits = {},
  replicaUrl: string | null = null,
): Promise<Kysely<Tables>> {
  if (data.databaseUrl === null) return kyselyOver(openToRead(join(data.dataDir, 'askwell.db')))
  const [{ openPool }, { readingPool }, transactions, { tenantRole }] = await Promise.all([
    import('../store/postgres/pool.ts'),
    import('../store/postgres/reading-pool.ts'),
    import('../store/postgres/transactions.ts'),
    import('../store/postgres/wall.ts'),
  ])
  const poolAt = (url: string, own: ReadingLimits) => {
    const usual = { connections: 1, connectMs: 5_000, statementMs: 60_000 }
    const pool = openPool(url, { ...usual, ...limits, ...own, isPooled: data.isPooled })
    if (data.isWalled) pool.wallBy(tenantRole)
    return pool
  }
  const primary = poolAt(data.databaseUrl, {})
  if (replicaUrl === null) return transactions.kyselyOver(primary)
  const replica = poolAt(replicaUrl, replicaLimits)
  // Calls are marked only while the replica is fit.
  const isFit = { pool: replica, asOf: () => 0, failed: () => undefined }
  return transactions.kyselyOver(readingPool(primary, isFit))
}
