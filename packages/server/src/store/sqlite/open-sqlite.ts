// The embedded store: one file in the data directory, read on this thread, written by its own.
import { join } from 'node:path'
import { makeDirectory } from '../../make-directory.ts'
import { migrate } from '../migrate.ts'
import { type Store, StoreUnavailable } from '../store.ts'
import { storeOver } from '../store-over.ts'
import { kyselyOver, openDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { openWriter } from './writer.ts'

export async function openSqlite(dataDir: string, { busyTimeoutMs = 5_000 } = {}): Promise<Store> {
  try {
    makeDirectory(dataDir)
  } catch (error) {
    throw new StoreUnavailable(`the data directory ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
  const lock = lockDirectory(dataDir, join(dataDir, 'lock'))
  const file = join(dataDir, 'askwell.db')
  try {
    const database = openDatabase(file, busyTimeoutMs)
    const db = kyselyOver(database)
    await migrate('sqlite', db)
    // From here on this connection reads; a write that slips past the writer is refused instead of racing it.
    database.prepare('pragma query_only = on').run([])
    const writer = openWriter({ file, busyTimeoutMs })
    return storeOver({
      engine: 'sqlite',
      db,
      write: writer.write,
      saveFeedback: (write) => writer.write('saveFeedback', write),
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
