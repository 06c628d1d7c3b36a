// What PostgreSQL reports about itself, the connected role and the limits that apply to that role.
import { type Kysely, sql } from 'kysely'
import { searchExtension, searchIndex } from '../feedback/search-index.ts'
import { tenantRole } from '../postgres/wall.ts'
import type { Tables } from '../schema.ts'

export interface PostgresFacts {
  /** As in 150004. */
  readonly version: number
  readonly encoding: string
  readonly user: string
  /** Null: the search path names no existing schema. */
  readonly schema: string | null
  readonly mayCreate: boolean
  readonly isReadOnly: boolean
  /** Whether the role of workspaces exists and may be used, or may be created. */
  readonly mayWall: boolean
  readonly maxConnections: number
  /** By the statistics of the table; -1 = nobody has counted them, or there is no table yet. */
  readonly feedbacks: number
  readonly hasSearchIndex: boolean
  readonly hasSearchExtension: boolean
  /** By PostgreSQL's clock. */
  readonly nowMs: number
}

export async function postgresFacts(db: Kysely<Tables>): Promise<PostgresFacts> {
  const { rows } = await sql<PostgresFacts>`select
      current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_user::text as user,
      current_schema()::text as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = ${tenantRole}), false)
        or (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayWall",
      coalesce((select reltuples from pg_class where oid = to_regclass('feedback')), -1)::float8 as feedbacks,
      exists (select from pg_index where indexrelid = to_regclass(${searchIndex.name}) and indisvalid) as "hasSearchIndex",
      exists (select from pg_extension where extname = ${searchExtension}) as "hasSearchExtension",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections",
      (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('PostgreSQL answered without a row')
  return facts
}

/** The settings that the role behind a pooler lacks, as an administrator writes them; a pooler passes no limit on. */
export async function missingRoleLimits(
  databaseUrl: string,
  statementMs: number,
): Promise<readonly string[]> {
  const { openPool } = await import('../postgres/pool.ts')
  const { kyselyOver } = await import('../postgres/transactions.ts')
  const limits = { connections: 1, connectMs: 5_000, statementMs, isPooled: true }
  const db = kyselyOver(openPool(databaseUrl, limits))
  try {
    const { rows } = await sql<{ user: string; statement: string; idle: string }>`select
      current_user::text as user, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    const [found] = rows
    const wanted = [
      ['statement_timeout', found?.statement, statementMs],
      ['idle_in_transaction_session_timeout', found?.idle, statementMs + 1_000],
    ] as const
    return wanted
      .filter(([, value]) => value === '0')
      .map(([name, , ms]) => `alter role "${found?.user}" set ${name} = '${ms}ms'`)
  } finally {
    await db.destroy()
  }
}
