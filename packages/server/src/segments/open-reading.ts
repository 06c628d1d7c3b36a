// A connection that only reads, for the thread of results.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/schema.ts'
import { kyselyOver, openToRead } from '../store/sqlite/database.ts'
import type { ThreadData } from './segment-question.ts'

type ReadingPlace = Pick<ThreadData, 'databaseUrl' | 'dataDir' | 'isPooled' | 'isWalled'>

export async function openReading(
  data: ReadingPlace,
  { connectMs, statementMs } = { connectMs: 5_000, statementMs: 60_000 },
): Promise<Kysely<Tables>> {
  if (data.databaseUrl === null) return kyselyOver(openToRead(join(data.dataDir, 'askwell.db')))
  const [{ openPool }, transactions, { tenantRole }] = await Promise.all([
    import('../store/postgres/pool.ts'),
    import('../store/postgres/transactions.ts'),
    import('../store/postgres/wall.ts'),
  ])
  const limits = { connections: 1, connectMs, statementMs, isPooled: data.isPooled }
  const pool = openPool(data.databaseUrl, limits)
  if (data.isWalled) pool.wallBy(tenantRole)
  return transactions.kyselyOver(pool)
}
