// Builds the index of texts beside running servers. A small table does without it: the index costs each save some time, and a
// search of few rows is quick. An aborted build leaves an invalid index, which the next one drops.
import { type Kysely, sql } from 'kysely'
import { searchExtension, searchIndex } from '../feedback/search-index.ts'
import type { Tables } from '../schema.ts'
import { extensionSchema } from '../upgrade/extension.ts'
import { buildIndex } from '../upgrade/run-steps.ts'
import { openPool } from './pool.ts'
import { kyselyOver } from './transactions.ts'

/** Half of the feedbacks that a search may read without it, so that the index is there in time. */
export const searchIndexFrom = 250_000

export type SearchIndexOutcome = 'not_needed' | 'not_allowed' | 'present' | 'built'

const settings = {
  statement_timeout: '0',
  client_connection_check_interval: '1s',
  maintenance_work_mem: '256MB',
} as const

export async function buildSearchIndex(
  directUrl: string,
  signal: AbortSignal,
  from = searchIndexFrom,
): Promise<SearchIndexOutcome> {
  // The second connection ends the statement of the first.
  const db = kyselyOver(
    openPool(directUrl, { connections: 2, connectMs: 5_000, statementMs: null }),
  )
  try {
    const { rows } = await sql<{ rows: number; pid: number; is_valid: boolean }>`
      select reltuples as rows, exists (select from pg_index
        where indexrelid = to_regclass(${searchIndex.name}) and indisvalid) as is_valid
      from pg_class where oid = to_regclass('feedback')`.execute(db)
    if (rows[0]?.is_valid === true) return 'present'
    if ((rows[0]?.rows ?? 0) < from) return 'not_needed'
    const schema = await extensionSchema(db, searchExtension)
    if (schema === null) return 'not_allowed'
    await db.connection().execute((one) => build(one, db, schema, signal))
    return 'built'
  } finally {
    await db.destroy()
  }
}

async function build(
  one: Kysely<Tables>,
  other: Kysely<Tables>,
  schema: string,
  signal: AbortSignal,
): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await sql`set ${sql.raw(name)} = ${sql.lit(value)}`.execute(one)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
  const cancel = () => void sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(other)
  signal.throwIfAborted()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await buildIndex({ engine: 'postgres', one, name: searchIndex.name }, searchIndex.in(schema))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
