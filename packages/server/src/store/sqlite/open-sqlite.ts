// The embedded store: one file in the data directory, read on this thread, written by its own.
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { makeDirectory } from '../../disk/make-directory.ts'
import { owedEntryJob } from '../audit/owed-entries.ts'
import { makeKeyring } from '../keys/keyring.ts'
import { admitSecrets, type GivenKeys, keysOf, settleKeys } from '../keys/keys.ts'
import { migrate, migrations } from '../migrate.ts'
import type { Tables } from '../schema.ts'
import type { Store } from '../store.ts'
import { storeOver } from '../store-over.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type Database, kyselyOver, openDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { cutLog } from './leave-no-trace.ts'
import { openWriter } from './writer.ts'

export async function openSqlite(given: GivenKeys, { busyTimeoutMs = 5_000 } = {}): Promise<Store> {
  const { dataDir } = given
  try {
    makeDirectory(dataDir)
  } catch (error) {
    throw new StoreUnavailable(
      `the data directory ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
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
    await migrate('sqlite', db, steps)
    const keys = await settleKeys('sqlite', db, secrets, given)
    if (wasClear) rewriteFile(database, busyTimeoutMs)
    // Nobody else has this directory: a call that owes an entry ended with the server before this one.
    await db.updateTable('job').set({ run_at: 0 }).where('kind', '=', owedEntryJob).execute()
    // From here on this connection reads; a write that slips past the writer is refused instead of racing it.
    database.prepare('pragma query_only = on').run([])
    const writer = openWriter({ file, busyTimeoutMs, keys })
    return storeOver({
      wall: 'none',
      engine: 'sqlite',
      db,
      keys: keysOf(keys),
      run: writer.run,
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

/** Was it made by a release that sealed nothing? */
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

/** Secrets that were deleted or sealed may still lie in free pages, which only a rewritten file does not have. */
function rewriteFile(database: Database, busyTimeoutMs: number): void {
  database.prepare('vacuum').run([])
  cutLog(database, busyTimeoutMs)
}
