// The store on PostgreSQL. Two pools: a quick one, whose limits keep every answer under five seconds even when the
// database hangs, and a patient one for migrations, imports and deletions, which may take longer.
import { type Kysely, sql } from 'kysely'
import type { FeedbackOutcome, FeedbackWrite } from '../feedback/feedback-store.ts'
import { makeKeyring } from '../keys/keyring.ts'
import { admitSecrets, type KeyMaterial, keysOf, settleKeys } from '../keys/keys.ts'
import { migrations } from '../migrate.ts'
import type { Steps } from '../migrations/step.ts'
import { lateObserver } from '../observer.ts'
import { plainOf } from '../query/plain-text.ts'
import { chargedTo } from '../query/scope.ts'
import type { Tables } from '../schema.ts'
import type { Store } from '../store.ts'
import type { StoreOptions } from '../store-options.ts'
import { type RunWrite, storeOver } from '../store-over.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { writesThat } from '../subjects.ts'
import { type MigrateMode, settleSteps } from '../upgrade/settle-steps.ts'
import { buildSearchIndex } from './build-search-index.ts'
import type { PostgresLimits } from './limits.ts'
import { openPool } from './pool.ts'
import { readingPool } from './reading-pool.ts'
import { openReplica } from './replica.ts'
import { saveTogether } from './save-together.ts'
import { inTransaction, kyselyOver } from './transactions.ts'
import { raiseWall, tenantRole } from './wall.ts'

const oldest = 150_000
const patient = { connectMs: 5_000, statementMs: 600_000 }
const stepping = { connections: 1, connectMs: 5_000, statementMs: null }
const takesLong = writesThat('takesLong')

export async function openPostgres(
  databaseUrl: string,
  given: StoreOptions,
  limits: PostgresLimits,
): Promise<Store> {
  const directUrl = given.databaseDirectUrl ?? databaseUrl
  const isPooled = given.databasePooler === 'transaction'
  const observer = lateObserver()
  const waited = (pool: string) => (seconds: number) => observer.waited(pool, seconds)
  const pools = {
    quick: openPool(databaseUrl, { ...limits, isPooled }, waited('quick')),
    patient: openPool(
      directUrl,
      { ...patient, connections: limits.patientConnections },
      waited('patient'),
    ),
  }
  const quick = kyselyOver(pools.quick)
  const slow = kyselyOver(pools.patient)
  const replica = given.databaseReplica
    ? openReplica(databaseUrl, given.databaseReplica, { ...limits, isPooled }, waited('replica'))
    : null
  const all = { ...pools, ...(replica && { replica: replica.pool }) }
  const close = async () => {
    await Promise.all([quick.destroy(), slow.destroy(), replica?.close()])
  }
  let material: KeyMaterial
  let isWalled: boolean
  let notes: readonly string[] = []
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
    const steps = migrations('postgres', makeKeyring(secrets))
    await settle(directUrl, steps, given.migrate ?? 'auto')
    material = await settleKeys('postgres', slow, secrets, given)
    isWalled = await raiseWall(slow)
    if (isPooled) notes = await missingLimits(quick, limits)
    if (isWalled) for (const pool of Object.values(all)) pool.wallBy(tenantRole)
  } catch (error) {
    await close()
    throw error
  }
  const keys = keysOf(material)
  // The embedded store's writer does the same before it posts its arguments.
  const alone: RunWrite = (name, args) =>
    inTransaction(takesLong.has(name) ? slow : quick, keys, name, plainOf(args))
  const together = saveTogether(
    pools.quick,
    (one) =>
      chargedTo(
        one.row.workspaceId,
        () => alone('saveFeedback', [one]) as Promise<FeedbackOutcome>,
      ),
    observer.committed,
  )
  return storeOver({
    engine: 'postgres',
    wall: isWalled ? 'up' : 'down',
    notes,
    // Writes never use it, so that nothing in a transaction that writes is read from a replica.
    db: replica === null ? quick : kyselyOver(readingPool(pools.quick, replica)),
    keys,
    run: async (name, args) =>
      name === 'saveFeedback' ? together(plainOf(args[0] as FeedbackWrite)) : alone(name, args),
    buildSearchIndex: (signal) => buildSearchIndex(directUrl, signal),
    close,
    observer,
    pools: () => Object.entries(all).map(([name, pool]) => ({ name, ...pool.counts() })),
    replica: replica && { state: replica.state, asOf: replica.asOf, look: replica.look },
  })
}

/** A pooler does not pass on the timeouts that this server would set, so the role must have them. */
async function missingLimits(
  db: Kysely<Tables>,
  { statementMs }: PostgresLimits,
): Promise<readonly string[]> {
  const wanted = {
    statement_timeout: `${statementMs}ms`,
    idle_in_transaction_session_timeout: `${statementMs + 1_000}ms`,
  }
  const missing: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const { rows } = await sql<{
      value: string
    }>`select current_setting(${name}) as value`.execute(db)
    if (rows[0]?.value === '0') missing.push(`set ${name} = '${value}'`)
  }
  return missing.map(
    (setting) =>
      `The role of DATABASE_URL has no limit of time, and a pooler does not set it. Ask its administrator for: alter role … ${setting}.`,
  )
}

/** On a separate connection, because a step has no timeout. */
async function settle(directUrl: string, steps: Steps, mode: MigrateMode): Promise<void> {
  const db = kyselyOver(openPool(directUrl, stepping))
  try {
    await settleSteps('postgres', db, steps, mode)
  } finally {
    await db.destroy()
  }
}
