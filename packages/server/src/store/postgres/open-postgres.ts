// The store on PostgreSQL. Two pools: a quick one, whose limits keep every answer under five seconds even when the
// database hangs, and a patient one for migrations, imports and deletions that rightly take longer.
import { sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { plainOf } from '../plain-text.ts'
import { type Store, StoreUnavailable } from '../store.ts'
import { storeOver } from '../store-over.ts'
import type { RunWrite, WriteName } from '../writes.ts'
import { openPool } from './pool.ts'
import { saveTogether } from './save-together.ts'
import { inTransaction, kyselyOver } from './transactions.ts'

const oldest = 150_000
const quick = { connections: 10, connectMs: 1_800, statementMs: 2_800 }
const patient = { connections: 2, connectMs: 5_000, statementMs: 600_000 }
const takesLong = new Set<WriteName>(['importBundle', 'deleteNode', 'insertFeedback'])

export async function openPostgres(databaseUrl: string): Promise<Store> {
  const pools = { quick: openPool(databaseUrl, quick), patient: openPool(databaseUrl, patient) }
  const db = kyselyOver(pools.quick)
  const slow = kyselyOver(pools.patient)
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy()])
  }
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(slow)
    const version = Number(rows[0]?.server_version_num)
    if (version < oldest) throw new StoreUnavailable(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}`)
    await migrate('postgres', slow)
  } catch (error) {
    await close()
    throw error
  }
  // The embedded store's writer does the same when it writes its arguments as JSON.
  const write = ((name: WriteName, ...args: readonly unknown[]) => inTransaction(takesLong.has(name) ? slow : db, name, plainOf(args))) as RunWrite
  const together = saveTogether(pools.quick, (one) => write('saveFeedback', one))
  return storeOver({ engine: 'postgres', db, write, saveFeedback: async (one) => together(plainOf(one)), close })
}
