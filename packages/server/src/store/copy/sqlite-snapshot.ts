import { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { CopiedRow, Snapshot } from './snapshot.ts'

const together = 500

/** Reads the file of an embedded store, which a server may have open. @throws StoreUnavailable when it is not a database */
export function sqliteSnapshot(file: string): Snapshot {
  const database = opened(file)
  return {
    engine: 'sqlite',
    ask: async <Row>(statement: string) => database.prepare(statement).all() as Row[],
    async *rows(table, statement = `select * from "${table}"`) {
      let page: CopiedRow[] = []
      for (const row of database.prepare(statement).iterate()) {
        page.push(row as CopiedRow)
        if (page.length < together) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
    close: async () => database.close(),
  }
}

function opened(file: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    database.exec('begin')
    // The first read fixes the moment that all later reads see.
    database.prepare('select count(*) from kysely_migration').get()
    return database
  } catch (error) {
    database?.close()
    throw new StoreUnavailable(
      `${file} cannot be read as a database of Askwell: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error, reason: 'unusable' },
    )
  }
}
