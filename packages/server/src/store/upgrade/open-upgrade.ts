// The upgrade of a database by a command: plan, upgrade beside servers of the previous release, and finish once they have
// stopped (OP-48). On PostgreSQL it works while servers run; an embedded database belongs to its server.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { makeKeyring } from '../keys/keyring.ts'
import { admitSecrets, type KeyMaterial, settleKeys } from '../keys/keys.ts'
import { migrations } from '../migrate.ts'
import { isNeededToServe } from '../migrations/step.ts'
import type { Engine, Tables } from '../schema.ts'
import { livingServers, type ServerRow } from '../servers/living.ts'
import type { StoreOptions } from '../store-options.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { appliedSteps, assertOurs, newestOf, pendingOf, schemaOf, tablesNamed } from './applied.ts'
import { assertMayBegin } from './may-begin.ts'
import { type PlannedStep, planOf } from './plan.ts'
import { contract, migrate, type Progress } from './run-steps.ts'
import { fill } from './settle-steps.ts'

export interface Upgrade {
  /** The newest step that this release knows. */
  readonly level: string
  /** The pending steps in the order they will run; nothing is changed. */
  plan(): Promise<readonly PlannedStep[]>
  /** Null for an empty database. */
  schema(): Promise<UpgradeSchema | null>
  /** The live servers, oldest first. */
  servers(): Promise<readonly ServerRow[]>
  /** Runs every step that servers of the previous release tolerate, backfills included. */
  up(progress: Progress): Promise<void>
  /** @throws StoreUnavailable while a server of an older release is alive, or before `up` is done. */
  finish(progress: Progress): Promise<void>
  close(): Promise<void>
}

export interface UpgradeSchema {
  /** The newest step that the database has run. */
  readonly level: string
  /** The oldest level of a release that works with it; null before the first release. */
  readonly compatibleFrom: string | null
}

/** Throws `StoreUnavailable` with a sentence, as `openStore` does. */
export async function openUpgrade(options: StoreOptions): Promise<Upgrade> {
  const { engine, db, close, afterUp } =
    options.databaseUrl === null
      ? await embedded(options)
      : await overPostgres(options.databaseDirectUrl ?? options.databaseUrl)
  // A plan needs the steps without the keys, and admitting a key may create its file.
  const stepsOf = (secrets: KeyMaterial['secrets']) => migrations(engine, makeKeyring(secrets))
  const known = stepsOf(['of no database'])
  const level = newestOf(known)
  const pending = async () => {
    const applied = await appliedSteps(engine, db)
    if (applied.size === 0) await assertMayBegin(engine, db)
    else await assertOurs(db, applied, known)
    return pendingOf(applied, known)
  }
  const servers = async () =>
    (await tablesNamed(engine, db, ['server'])).includes('server') ? livingServers(engine, db) : []
  return {
    level,
    plan: async () => planOf(engine, db, await pending()),
    async schema() {
      const applied = [...(await appliedSteps(engine, db))].toSorted()
      const newest = applied.at(-1)
      if (newest === undefined) return null
      const isReleased = (await tablesNamed(engine, db, ['schema_state'])).length > 0
      return {
        level: newest,
        compatibleFrom: isReleased ? (await schemaOf(db)).compatible_from : null,
      }
    },
    servers,
    async up(progress) {
      const secrets = await admitSecrets(db, options)
      const steps = stepsOf(secrets)
      await migrate(engine, db, steps, progress)
      await settleKeys(engine, db, secrets, options)
      await afterUp()
      await fill(engine, db, steps, { progress })
    },
    async finish(progress) {
      const early = (await pending()).filter(
        ([, step]) => isNeededToServe(step) || step.kind === 'backfill',
      )
      if (early.length > 0)
        throw new StoreUnavailable(
          `the steps ${early.map(([name]) => name).join(', ')} have not run. Run \`askwell migrate up\` first. Nothing was changed`,
          { reason: 'schema' },
        )
      assertNoOlder(await servers(), level)
      await contract(engine, db, stepsOf(await admitSecrets(db, options)), progress)
    },
    close,
  }
}

/** Throws while a server is alive that the steps of `finish` would break. */
function assertNoOlder(servers: readonly ServerRow[], level: string): void {
  const older = servers.filter((server) => server.level < level)
  if (older.length > 0)
    throw new StoreUnavailable(
      `${older.length === 1 ? 'a server' : `${older.length} servers`} of an older release still run: ${older.map(named).join(', ')}. Replace them first. A server that was killed counts as stopped after 15 seconds. Nothing was changed`,
      { reason: 'schema' },
    )
}
const named = ({ id, version, level }: ServerRow): string => `${id} (${version}, ${level})`

interface Opened {
  readonly engine: Engine
  readonly db: Kysely<Tables>
  close(): Promise<void>
  /** Applies row-level security to new tables before a server uses them. */
  afterUp(): Promise<void>
}

async function overPostgres(url: string): Promise<Opened> {
  const [{ openPool }, { kyselyOver }, { raiseWall }] = await Promise.all([
    import('../postgres/pool.ts'),
    import('../postgres/transactions.ts'),
    import('../postgres/wall.ts'),
  ])
  // A step has no timeout.
  const db = kyselyOver(openPool(url, { connections: 1, connectMs: 5_000, statementMs: null }))
  return {
    engine: 'postgres',
    db,
    close: () => db.destroy(),
    afterUp: async () => void (await raiseWall(db)),
  }
}

async function embedded({ dataDir }: StoreOptions): Promise<Opened> {
  const [{ lockDirectory }, { kyselyOver, openDatabase }, { makeDirectory }] = await Promise.all([
    import('../sqlite/directory-lock.ts'),
    import('../sqlite/database.ts'),
    import('../../disk/make-directory.ts'),
  ])
  makeDirectory(dataDir)
  const lock = lockDirectory(dataDir, join(dataDir, 'lock'))
  const db = kyselyOver(openDatabase(join(dataDir, 'askwell.db'), 5_000))
  return {
    engine: 'sqlite',
    db,
    async close() {
      await db.destroy()
      lock.release()
    },
    afterUp: async () => undefined,
  }
}
