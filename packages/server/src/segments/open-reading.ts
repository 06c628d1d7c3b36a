// A connection that only reads, for the threads of results and of exports.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/schema.ts'
import { kyselyOver, openToRead } from '../store/sqlite/database.ts'
import type { ThreadData } from './segment-question.ts'

type ReadingPlace = Pick<ThreadData, 'databaseUrl' | 'dataDir' | 'isPooled' | 'isWalled'>

/** `limits` apply to PostgreSQL. */
export async function openReading(
  data: ReadingPlace,
  limits: { connections?: number; connectMs?: number; statementMs?: number } = {},
): Promise<Kysely<Tables>> {
  if (data.databaseUrl === null) return kyselyOver(openToRead(join(data.dataDir, 'askwell.db')))
  const [{ openPool }, transactions, { tenantRole }] = await Promise.all([
    import('../store/postgres/pool.ts'),
    import('../store/postgres/transactions.ts'),
    import('../store/postgres/wall.ts'),
  ])
  const pool = openPool(data.databaseUrl, {
    ...{ connections: 1, connectMs: 5_000, statementMs: 60_000 },
    ...limits,
    isPooled: data.isPooled,
  })
  if (data.isWalled) pool.wallBy(tenantRole)
  return transactions.kyselyOver(pool)
}
