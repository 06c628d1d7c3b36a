// A separate schema for a test on the PostgreSQL that TEST_DATABASE_URL names; null if it is not set. The server's own driver
// makes it: this package has none.
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'

interface Pg {
  readonly Client: new (options: {
    connectionString: string
  }) => {
    connect(): Promise<void>
    query(statement: string): Promise<unknown>
    end(): Promise<void>
  }
}
const pg: Pg = createRequire(new URL('../../server/package.json', import.meta.url))('pg')

export interface OwnSchema {
  readonly url: string
  remove(): Promise<void>
}

export async function ownSchema(): Promise<OwnSchema | null> {
  const database = process.env['TEST_DATABASE_URL']
  if (!database) return null
  const schema = `journey_${randomUUID().replaceAll('-', '')}`
  await ask(database, `create schema ${schema}`)
  const own = new URL(database)
  own.searchParams.set('options', `-csearch_path=${schema}`)
  return { url: own.href, remove: () => ask(database, `drop schema ${schema} cascade`) }
}

async function ask(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(statement)
  await client.end()
}
