// Checks before anything is written to an empty database.
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { tablesNamed } from './applied.ts'

/** Tables of the first step: another product's tables with these names would make it fail midway. */
const firstTables = ['workspace', 'api_key', 'node', 'flow', 'feedback', 'response', 'customer']

export async function assertMayBegin(engine: Engine, db: Kysely<Tables>): Promise<void> {
  const taken = await tablesNamed(engine, db, firstTables)
  if (taken.length > 0)
    throw new StoreUnavailable(
      `this is not a database of Askwell: it has a table ${taken.join(', ')} of another program. Set DATABASE_URL or ASKWELL_DATA_DIR to another one. Nothing was changed`,
    )
  if (engine === 'sqlite') return
  const { rows } = await sql<{
    name: string | null
    may_create: boolean | null
    encoding: string
    user: string
  }>`select current_schema() as name, has_schema_privilege(current_schema(), 'create') as may_create,
    current_setting('server_encoding') as encoding, current_user as user`.execute(db)
  const [found] = rows
  if (!found?.name)
    throw new StoreUnavailable('DATABASE_URL names a search_path without an existing schema')
  if (found.encoding !== 'UTF8')
    throw new StoreUnavailable(
      `the database must be encoded in UTF8, and this one is in ${found.encoding}. Create it again with encoding 'UTF8'`,
    )
  if (found.may_create !== true)
    throw new StoreUnavailable(
      `the user ${found.user} may not create tables in the schema ${found.name}. Ask an administrator for: grant create on schema ${found.name} to ${found.user}. Nothing was changed`,
    )
}
