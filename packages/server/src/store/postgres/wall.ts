// Row-level security by workspace. While a caller's workspace is in scope, statements run as a role that owns no table and
// sees only rows of that workspace. The instance's own work (feedback, jobs, migrations) runs as the user of DATABASE_URL,
// who owns the tables and is not slowed down. Each subject defines what a workspace sees of its tables. The start fails if a
// table belongs to no subject.
import { type Kysely, sql, type Transaction } from 'kysely'
import { sqlStateOf } from '../query/sql-state.ts'
import type { Tables } from '../schema.ts'
import { ownWorkspace, type TableRule } from '../subject.ts'
import { tableRules } from '../subjects.ts'

export const tenantRole = 'askwell_tenant'

interface Table {
  readonly name: string
  readonly is_walled: boolean
}

/** Returns whether row-level security is active. It is not when the database's user may neither create nor use the role. */
export async function raiseWall(db: Kysely<Tables>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      // Servers that start together do this one after the other. The lock's key is an arbitrary number.
      await sql`select pg_advisory_xact_lock(7236419005)`.execute(trx)
      await makeRole(trx)
      for (const table of await tables(trx)) if (!table.is_walled) await wallOff(trx, table)
      await sql`set local role ${sql.raw(tenantRole)}`.execute(trx)
    })
    return true
  } catch (error) {
    // 42501: not allowed. Then only the typed store keeps workspaces apart, and the start reports that.
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
      c.relrowsecurity as is_walled
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname`.execute(
    trx,
  )
  return rows
}

async function wallOff(trx: Transaction<Tables>, { name }: Table): Promise<void> {
  const rule = conditionOf(name)
  if (rule === null) return
  const table = sql.id(name)
  await sql`grant select, insert, update, delete on ${table} to ${sql.raw(tenantRole)}`.execute(trx)
  await sql`create policy workspace_wall on ${table} to ${sql.raw(tenantRole)} using (${sql.raw(rule)}) with check (${sql.raw(rule)})`.execute(
    trx,
  )
  await sql`alter table ${table} enable row level security`.execute(trx)
}

/** Null: the role gets no privilege on the table. */
function conditionOf(name: string): string | null {
  const rule: TableRule | undefined = tableRules[name]
  if (rule === undefined) throw new Error(`the table ${name} belongs to no subject of the store`)
  if (rule === 'none') return null
  if (rule === 'all') return 'true'
  return rule === 'own' ? `workspace_id = ${ownWorkspace}` : rule.where
}
