// Row-level security by workspace. While a caller's workspace is in scope, statements run as a role that owns no table and
// sees only rows of that workspace. The instance's own work (feedback, jobs, migrations) runs as the user of DATABASE_URL,
// who owns the tables and is not slowed down. A table with a `workspace_id` is walled by itself; one without must be named
// here, or the role may not touch it at all.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../schema.ts'
import { ofOwnChat } from './own-chat.ts'
import { sqlStateOf } from './pool.ts'

export const tenantRole = 'askwell_tenant'

const own = `(select nullif(current_setting('askwell.workspace', true), ''))`
// The tables that these look into are walled themselves.
const ofOwnNode = 'node_id in (select id from node)'
/** Tables that the rule of a `workspace_id` does not fit: which of their rows may be seen; `true` = they hold nothing of a workspace. */
const others: Readonly<Record<string, string>> = {
  workspace: `id = ${own}`,
  tally: ofOwnNode,
  tally_mark: ofOwnNode,
  tally_dirty: ofOwnNode,
  node_view: ofOwnNode,
  phone_question: 'flow_id in (select id from flow)',
  // An upload belongs to nobody until an answer or a message claims it.
  stored_file: `workspace_id is null or workspace_id = ${own}`,
  chat_item: ofOwnChat('chat_item'),
  chat_note: ofOwnChat('chat_note'),
  // Sealed values; what reads them needs a key that is not in the database.
  secret: 'true',
  job: 'true',
  // A session remembers the workspace that its person chose; it belongs to the person.
  person: 'true',
  person_session: 'true',
  person_account: 'true',
  second_factor: 'true',
  passkey: 'true',
  passkey_challenge: 'true',
  verification: 'true',
  account_try: 'true',
  kysely_migration: 'true',
  schema_state: 'true',
}
/** Nobody's business while a workspace is in scope. */
const closed = new Set(['set_up_link', 'limit_count', 'kysely_migration_lock'])

interface Table {
  readonly name: string
  readonly has_workspace: boolean
  readonly is_walled: boolean
}

/** Answers whether the wall is up. It is not where the database's user may neither create nor take the role. */
export async function raiseWall(db: Kysely<Tables>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      // Servers that start together raise it one after the other. The key is any number of our own.
      await sql`select pg_advisory_xact_lock(7236419005)`.execute(trx)
      await makeRole(trx)
      for (const table of await tables(trx))
        if (!table.is_walled && !closed.has(table.name)) await wallOff(trx, table)
      await sql`set local role ${sql.raw(tenantRole)}`.execute(trx)
    })
    return true
  } catch (error) {
    // 42501: not allowed. The typed store is then the only wall, and the start says so.
    if (sqlStateOf(error) === '42501') return false
    throw error
  }
}

async function makeRole(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ is_there: boolean; may_take: boolean }>`
    select exists (select from pg_roles where rolname = ${tenantRole}) as is_there,
      coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = ${tenantRole}), false) as may_take`.execute(
    trx,
  )
  const [role] = rows
  if (role?.is_there !== true) await sql`create role ${sql.raw(tenantRole)} nologin`.execute(trx)
  if (role?.may_take !== true) await sql`grant ${sql.raw(tenantRole)} to current_user`.execute(trx)
  const { rows: schemas } = await sql<{ may_use: boolean; name: string }>`
    select current_schema() as name, has_schema_privilege(${tenantRole}, current_schema(), 'usage') as may_use`.execute(
    trx,
  )
  const [schema] = schemas
  if (schema !== undefined && !schema.may_use)
    await sql`grant usage on schema ${sql.id(schema.name)} to ${sql.raw(tenantRole)}`.execute(trx)
}

async function tables(trx: Transaction<Tables>): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as has_workspace,
      c.relrowsecurity as is_walled
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname`.execute(
    trx,
  )
  return rows
}

async function wallOff(trx: Transaction<Tables>, { name, has_workspace }: Table): Promise<void> {
  const rule = others[name] ?? (has_workspace ? `workspace_id = ${own}` : null)
  if (rule === null)
    throw new Error(`say in wall.ts which rows of the table ${name} belong to a workspace`)
  const table = sql.id(name)
  await sql`grant select, insert, update, delete on ${table} to ${sql.raw(tenantRole)}`.execute(trx)
  await sql`create policy workspace_wall on ${table} to ${sql.raw(tenantRole)} using (${sql.raw(rule)}) with check (${sql.raw(rule)})`.execute(
    trx,
  )
  await sql`alter table ${table} enable row level security`.execute(trx)
}
