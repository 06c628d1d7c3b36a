// Connections to PostgreSQL that never let a caller wait for a hanging database: connecting and every statement have a
// timeout, a connection whose statement timed out is discarded at once, and temporary faults become `StoreUnavailable`. Workspaces
// that wait for a connection take turns.
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { workspaceCharged, workspaceInScope } from '../query/scope.ts'
import { assertBindable } from '../query/session.ts'
import { sqlStateOf } from '../query/sql-state.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { fairPlaces, type PlaceOwner } from './fair-places.ts'

export interface Limits {
  readonly connections: number
  readonly connectMs: number
  /** Null = statements have no timeout. */
  readonly statementMs: number | null
  /** Through a pooler in transaction mode: no setting may outlive a transaction. */
  readonly isPooled?: boolean
}

export interface Result {
  readonly command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  readonly rowCount: number
  readonly rows: unknown[]
}

/** What Kysely's dialect needs of a pool, and the one statement that needs no transaction. */
export interface Connections {
  /** How many connections there are, and how many calls wait for one. */
  counts(): { readonly idle: number; readonly used: number; readonly pending: number }
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

// int8 as a number (times and counts fit), JSON as text; only for our own connections.
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
  { connections, connectMs, statementMs, isPooled = false }: Limits,
  waited: (seconds: number) => void = () => undefined,
): Connections {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'askwell',
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...(statementMs !== null && {
      // The server's own limit ends a slow statement; this one notices a server that does not answer at all.
      query_timeout: statementMs + 200,
      // A pooler refuses settings that it cannot keep for a session; the role's timeouts apply.
      ...(!isPooled && {
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: statementMs + 1_000,
      }),
    }),
    keepAlive: true,
    types: parsers,
  })
  // Without a listener, a connection that breaks while idle or between two statements would end the process.
  // The next statement on it fails and reports the fault.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  let wallRole: string | null = null
  // As many as there are connections, so that nobody waits in the queue of the pool itself, which is one for all.
  const places = fairPlaces(connections)
  async function placeFor(owner: PlaceOwner): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const begin = (): void => {
        clearTimeout(timer)
        resolve()
      }
      if (places.take(owner, begin)) return resolve()
      timer = setTimeout(() => {
        places.withdraw(owner, begin)
        reject(new StoreUnavailable('no connection to the database was free in time'))
      }, connectMs)
    })
  }

  async function connect(): Promise<Connection> {
    const askedAt = performance.now()
    const owner = workspaceCharged()
    await placeFor(owner)
    const client = await pool.connect().catch((error: unknown) => {
      places.leave(owner)
      fail(error)
    })
    waited((performance.now() - askedAt) / 1_000)
    const giveBack = (broken?: Error | boolean): void => {
      client.release(broken)
      places.leave(owner)
    }
    const workspaceId = workspaceInScope()
    if (wallRole === null || workspaceId === null)
      return connection(client, giveBack, async () => {})
    const workspace = client.escapeLiteral(workspaceId)
    if (isPooled)
      return scopedByTransaction(
        client,
        giveBack,
        `set local role ${wallRole}; set local askwell.workspace = ${workspace}`,
      )
    await client
      .query(`set role ${wallRole}; set askwell.workspace = ${workspace}`)
      .catch((error: unknown) => {
        giveBack(true)
        fail(error)
      })
    return connection(
      client,
      giveBack,
      async () => void (await client.query('reset role; reset askwell.workspace')),
    )
  }

  return {
    connect,
    wallBy(role) {
      wallRole = role
    },
    end: () => pool.end(),
    counts: () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
      pending: places.waiting() + pool.waitingCount,
    }),
    async query(name, text, parameters) {
      await placeFor(null)
      // A named statement belongs to a session.
      return pool
        .query({ ...(!isPooled && { name }), text, values: [...parameters] })
        .then(result, fail)
        .finally(() => places.leave(null))
    },
  }
}

type GiveBack = (broken?: Error | boolean) => void

/** `leave` resets what was set for its user. A connection on which that fails is not used again. */
function connection(
  client: PoolClient,
  giveBack: GiveBack,
  leave: () => Promise<void>,
): Connection {
  let broken: Error | undefined
  return {
    async query(sql, parameters) {
      if (broken) throw broken
      // Kysely's own query of the catalogue binds Booleans; PostgreSQL itself refuses them where they do not belong.
      assertBindable(parameters.filter((value) => typeof value !== 'boolean'))
      try {
        return result(await client.query(sql, [...parameters]))
      } catch (error) {
        const named = nameOf(error)
        // A lock timeout says nothing about the connection.
        if (named instanceof StoreUnavailable && sqlStateOf(error) !== '55P03') broken = named
        throw named
      }
    },
    release(discard) {
      if (broken ?? discard) giveBack(broken ?? true)
      else
        leave().then(
          () => giveBack(),
          () => giveBack(true),
        )
    },
  }
}

const begins = /^\s*(begin|start transaction)\b/i

/**
 * Behind a pooler each transaction may get another session, so a workspace's scope is set in the transaction. A statement
 * outside of a transaction gets one that ends when the connection is released.
 */
function scopedByTransaction(client: PoolClient, giveBack: GiveBack, scope: string): Connection {
  let hasOwn = false
  let isEntered = false
  const inner = connection(client, giveBack, async () => {
    if (hasOwn) await client.query('commit')
  })
  return {
    async query(sql, parameters) {
      if (isEntered) return inner.query(sql, parameters)
      isEntered = true
      hasOwn = !begins.test(sql)
      if (hasOwn) {
        await inner.query(`begin; ${scope}`, [])
        return inner.query(sql, parameters)
      }
      const begun = await inner.query(sql, parameters)
      await inner.query(scope, [])
      return begun
    },
    release: inner.release,
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
  if (!passes) return error
  const does = isSql && /^(28|3D)/.test(code) ? 'refuses the connection' : 'does not answer'
  return new StoreUnavailable(`the database ${does}: ${error.message || code}`, { cause: error })
}
