// Statements of somebody who has only write access to the database: they bypass the store and its keys.
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
