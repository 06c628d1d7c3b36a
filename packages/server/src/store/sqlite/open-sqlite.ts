// The embedded store: one file in the data directory, read on this thread, written by a separate one.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { makeDirectory } from '../../disk/make-directory.ts'
import { ownershipHint } from '../../disk/ownership.ts'
import { owedEntryJob } from '../audit/owed-entries.ts'
import { makeKeyring } from '../keys/keyring.ts'
import { admitSecrets, type KeyOptions, keysOf, settleKeys } from '../keys/keys.ts'
import { migrations } from '../migrate.ts'
import { lateObserver } from '../observer.ts'
import type { Tables } from '../schema.ts'
import type { Store } from '../store.ts'
import type { StoreOptions } from '../store-options.ts'
import { storeOver } from '../store-over.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { settleSteps } from '../upgrade/settle-steps.ts'
import { type Database, kyselyOver, openDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { cutLog } from './leave-no-trace.ts'
import { openWriter } from './writer.ts'

export async function openSqlite(
  given: KeyOptions & Pick<StoreOptions, 'migrate'>,
  { busyTimeoutMs = 5_000 } = {},
): Promise<Store> {
  const { dataDir } = given
  try {
    makeDirectory(dataDir)
  } catch (error) {
    throw new StoreUnavailable(
      `the data directory ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}${ownershipHint(dataDir)}`,
      { reason: 'unusable' },
    )
  }
  const lock = lockDirectory(dataDir, join(dataDir, 'lock'))
  const file = join(dataDir, 'askwell.db')
  try {
    const database = openDatabase(file, busyTimeoutMs)
    const db = kyselyOver(database)
    const secrets = await admitSecrets(db, given)
    const steps = migrations('sqlite', makeKeyring(secrets))
    const wasClear = await keepsClearSecrets(db)
    await settleSteps('sqlite', db, steps, given.migrate ?? 'auto')
    const keys = await settleKeys('sqlite', db, secrets, given)
    if (wasClear) rewriteFile(database, busyTimeoutMs)
    // No other server has this directory, so the calls that owe entries ended with the previous server.
    await db.updateTable('job').set({ run_at: 0 }).where('kind', '=', owedEntryJob).execute()
    // From here on this connection is read-only; a write that bypasses the writer is refused instead of racing it.
    database.prepare('pragma query_only = on').run([])
    const observer = lateObserver()
    const writer = openWriter({ file, busyTimeoutMs, keys }, observer.committed)
    return storeOver({
      wall: 'none',
      engine: 'sqlite',
      db,
      keys: keysOf(keys),
      run: writer.run,
      hold: writer.hold,
      observer,
      async close() {
        await writer.close()
        await db.destroy()
        lock.release()
      },
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Whether a release without sealing made the database. */
async function keepsClearSecrets(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false
  const applied = await db
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', '=', '0017-sealed-and-hashed')
    .executeTakeFirst()
  return applied === undefined
}

/** Free pages may still contain deleted or sealed secrets; rewriting the file removes them. */
function rewriteFile(database: Database, busyTimeoutMs: number): void {
  database.prepare('vacuum').run([])
  cutLog(database, busyTimeoutMs)
}
