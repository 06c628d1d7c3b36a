// Statements of somebody who can write the database and nothing else: past the store, without its keys.
import { DatabaseSync } from 'node:sqlite'
import { run } from './stores.ts'

interface Where {
  readonly options: { readonly databaseUrl: string | null; readonly dataDir: string }
}

export async function behindOurBack<Row = unknown>(
  { options: { databaseUrl, dataDir } }: Where,
  statement: string,
): Promise<Row[]> {
  if (databaseUrl !== null) return (await run(databaseUrl, statement)) as Row[]
  const database = new DatabaseSync(`${dataDir}/askwell.db`)
  try {
    return database.prepare(statement).all() as Row[]
  } finally {
    database.close()
  }
}
