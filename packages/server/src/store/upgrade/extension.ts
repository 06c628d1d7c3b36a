// Extensions of PostgreSQL.
import { type Kysely, sql } from 'kysely'
import { sqlStateOf } from '../query/sql-state.ts'
import type { Tables } from '../schema.ts'

/** Not allowed; no schema `public`; another start created it meanwhile. */
const expected = new Set(['42501', '3F000', '42710', '23505'])

/** Its schema. It is created if it is installed and this user may do that. Null = it cannot be used. */
export async function extensionSchema(db: Kysely<Tables>, name: string): Promise<string | null> {
  const find = async () => {
    const { rows } = await sql<{ schema: string }>`select nspname::text as schema
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = ${name}`.execute(
      db,
    )
    return rows[0]?.schema ?? null
  }
  const known = await find()
  if (known !== null) return known
  const { rows } = await sql`select from pg_available_extensions where name = ${name}`.execute(db)
  if (rows.length === 0) return null
  try {
    // One schema for all instances of a database.
    await sql`create extension if not exists ${sql.id(name)} with schema public`.execute(db)
  } catch (error) {
    if (!expected.has(sqlStateOf(error))) throw error
  }
  return find()
}
