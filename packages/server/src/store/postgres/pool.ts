// Connections to PostgreSQL that never let a caller wait for a database that hangs: connecting and every statement have a
// limit, a connection whose statement ran out of time is thrown away at once, and whatever means "not now" is named so.
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { workspaceInScope } from '../query/scope.ts'
import { assertBindable } from '../query/session.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

export interface Limits {
  readonly connections: number
  readonly connectMs: number
  readonly statementMs: number
}

export interface Result {
  readonly command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  readonly rowCount: number
  readonly rows: unknown[]
}

/** What Kysely's dialect asks of a pool, and the one statement that needs no transaction. */
export interface Connections {
  connect(): Promise<Connection>
  end(): Promise<void>
  /** Never in a workspace's scope. */
  query(name: string, text: string, parameters: readonly unknown[]): Promise<Result>
  /** From now on a connection that is taken in a workspace's scope runs as this role. */
  wallBy(role: string): void
}

export interface Connection {
  query(sql: string, parameters: readonly unknown[]): Promise<Result>
  release(discard?: boolean): void
}

// int8 as a number (times and counts fit), JSON as the text it is; only for our own connections.
const int8 = 20
const asText = new Set([114, 3802])
const parsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    return asText.has(oid) ? (text: string) => text : types.getTypeParser(oid, format as 'text')
  }) as CustomTypesConfig['getTypeParser'],
}

export function openPool(
  databaseUrl: string,
  { connections, connectMs, statementMs }: Limits,
): Connections {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'askwell',
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // The server's own limit ends a slow statement; this one notices a server that does not answer at all.
    query_timeout: statementMs + 200,
    idle_in_transaction_session_timeout: statementMs + 1_000,
    keepAlive: true,
    types: parsers,
  })
  // A connection that breaks while nobody waits for an answer, idle or between two statements, would end the process
  // without a listener. The next statement on it fails and says so.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  let wallRole: string | null = null
  async function connect(): Promise<Connection> {
    const client = await pool.connect().catch(fail)
    const workspaceId = workspaceInScope()
    if (wallRole === null || workspaceId === null) return connection(client, async () => {})
    await client
      .query(`set role ${wallRole}; set askwell.workspace = ${client.escapeLiteral(workspaceId)}`)
      .catch((error: unknown) => {
        client.release(true)
        fail(error)
      })
    return connection(
      client,
      async () => void (await client.query('reset role; reset askwell.workspace')),
    )
  }

  return {
    connect,
    wallBy(role) {
      wallRole = role
    },
    end: () => pool.end(),
    query: (name, text, parameters) =>
      pool.query({ name, text, values: [...parameters] }).then(result, fail),
  }
}

/** `leave` undoes what was set for its holder. A connection on which that fails is not used again. */
function connection(client: PoolClient, leave: () => Promise<void>): Connection {
  let broken: Error | undefined
  return {
    async query(sql, parameters) {
      if (broken) throw broken
      // Kysely's own look at the catalogue binds truth; PostgreSQL refuses it itself wherever it does not belong.
      assertBindable(parameters.filter((value) => typeof value !== 'boolean'))
      try {
        return result(await client.query(sql, [...parameters]))
      } catch (error) {
        const named = nameOf(error)
        if (named instanceof StoreUnavailable) broken = named
        throw named
      }
    },
    release(discard) {
      if (broken ?? discard) client.release(broken ?? true)
      else
        leave().then(
          () => client.release(),
          () => client.release(true),
        )
    },
  }
}

function result({
  command,
  rowCount,
  rows,
}: {
  command: string
  rowCount: number | null
  rows: unknown[]
}): Result {
  return { command: command as Result['command'], rowCount: rowCount ?? 0, rows }
}

function fail(error: unknown): never {
  throw nameOf(error)
}

/** Connection lost, refused or too many (08, 57P, 53), out of time (57014, or 55P03 for a lock), read-only after a fail-over (25006), and faults without an SQL code. */
function nameOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSql = /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
  const passes = isSql
    ? /^(08|53|57|58|25006|28|3D|55P03)/.test(code)
    : !(error instanceof TypeError)
  return passes
    ? new StoreUnavailable(`the database does not answer: ${error.message || code}`, {
        cause: error,
      })
    : error
}

export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
