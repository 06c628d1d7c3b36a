import { Client, type CustomTypesConfig, types } from 'pg'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { CopiedRow, Snapshot } from './snapshot.ts'

const together = 1_000

export interface PostgresSnapshot extends Snapshot {
  /** With it, another connection sees the same moment as long as this one is open. */
  readonly exported: string
}

// Times and counts fit into numbers, and JSON stays text.
const parsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.INT8) return Number
    return oid === types.builtins.JSON || oid === types.builtins.JSONB
      ? (text: string) => text
      : types.getTypeParser(oid, format as 'text')
  }) as CustomTypesConfig['getTypeParser'],
}

/** A connection without timeouts, because a copy may take hours. @throws StoreUnavailable */
export async function connectWithoutLimits(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'askwell copy',
    connectionTimeoutMillis: 5_000,
    types: parsers,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return client
  } catch (error) {
    throw new StoreUnavailable(
      `the database does not answer: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

export async function postgresSnapshot(databaseUrl: string): Promise<PostgresSnapshot> {
  const client = await connectWithoutLimits(databaseUrl)
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return { ...readingOver(client), exported: rows[0]?.id ?? '', close: () => client.end() }
}

/** Reads inside the transaction of this connection. */
export function readingOver(client: Client): Omit<Snapshot, 'close'> {
  return {
    engine: 'postgres',
    ask: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    async *rows(table, statement = `select * from "${table}"`) {
      await client.query(`declare copied no scroll cursor for ${statement}`)
      try {
        // The database reads the next page while the caller works on this one.
        const fetched = () => {
          const page = client.query<CopiedRow>(`fetch ${together} from copied`)
          page.catch(() => undefined)
          return page
        }
        for (let next = fetched(); ; ) {
          const { rows } = await next
          if (rows.length === 0) return
          next = fetched()
          yield rows
        }
      } finally {
        await client.query('close copied')
      }
    },
  }
}
