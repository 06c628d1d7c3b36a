// The store on PostgreSQL. Two pools: a quick one, whose limits keep every answer under five seconds even when the
// database hangs, and a patient one for migrations, imports and deletions that rightly take longer.
import { sql } from 'kysely'
import type { FeedbackOutcome, FeedbackWrite } from '../feedback/feedback-store.ts'
import { makeKeyring } from '../keys/keyring.ts'
import { admitSecrets, type GivenKeys, type KeyMaterial, keysOf, settleKeys } from '../keys/keys.ts'
import { migrate, migrations } from '../migrate.ts'
import { plainOf } from '../query/plain-text.ts'
import type { Store } from '../store.ts'
import { type RunWrite, storeOver } from '../store-over.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { writesThat } from '../subjects.ts'
import { openPool } from './pool.ts'
import { saveTogether } from './save-together.ts'
import { inTransaction, kyselyOver } from './transactions.ts'
import { raiseWall, tenantRole } from './wall.ts'

const oldest = 150_000
const quick = { connections: 10, connectMs: 1_800, statementMs: 2_800 }
const patient = { connections: 2, connectMs: 5_000, statementMs: 600_000 }
const takesLong = writesThat('takesLong')

export async function openPostgres(databaseUrl: string, given: GivenKeys): Promise<Store> {
  const pools = { quick: openPool(databaseUrl, quick), patient: openPool(databaseUrl, patient) }
  const db = kyselyOver(pools.quick)
  const slow = kyselyOver(pools.patient)
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy()])
  }
  let material: KeyMaterial
  let isWalled: boolean
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(
      slow,
    )
    const version = Number(rows[0]?.server_version_num)
    if (version < oldest)
      throw new StoreUnavailable(
        `PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}`,
      )
    const secrets = await admitSecrets(slow, given)
    await migrate('postgres', slow, migrations('postgres', makeKeyring(secrets)))
    material = await settleKeys('postgres', slow, secrets, given)
    isWalled = await raiseWall(slow)
    if (isWalled) for (const pool of Object.values(pools)) pool.wallBy(tenantRole)
  } catch (error) {
    await close()
    throw error
  }
  const keys = keysOf(material)
  // The embedded store's writer does the same before it posts its arguments.
  const alone: RunWrite = (name, args) =>
    inTransaction(takesLong.has(name) ? slow : db, keys, name, plainOf(args))
  const together = saveTogether(
    pools.quick,
    async (one) => (await alone('saveFeedback', [one])) as FeedbackOutcome,
  )
  return storeOver({
    engine: 'postgres',
    wall: isWalled ? 'up' : 'down',
    db,
    keys,
    run: async (name, args) =>
      name === 'saveFeedback' ? together(plainOf(args[0] as FeedbackWrite)) : alone(name, args),
    close,
  })
}
