// The target of a copy. Each row is created or replaces the row with its key, so an interrupted copy can simply be run again.
import type { Client } from 'pg'
import { copiedTables } from './copied-tables.ts'
import { connectWithoutLimits } from './postgres-snapshot.ts'
import type { CopiedRow } from './snapshot.ts'

export interface CopyTarget {
  /** The tables, each after those that it refers to. */
  readonly tables: readonly string[]
  /** All of them or none. */
  put(table: string, rows: readonly CopiedRow[]): Promise<void>
  /**
   * Call it after the last row. A server of the copy does the backfills that the source has not yet done.
   *
   * @throws StoreUnavailable when a row refers to a missing row
   */
  complete(backfills: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function postgresTarget(databaseUrl: string): Promise<CopyTarget> {
  const client = await connectWithoutLimits(databaseUrl)
  const keys = await keysOf(client)
  const json = await jsonColumnsOf(client)
  return {
    tables: await inOrder(client),
    async put(table, rows) {
      const columns = Object.keys(rows[0] ?? {})
      const texts = rows.map((row) => recordOf(row, json.get(table) ?? none))
      await client.query(
        `insert into "${table}" (${quoted(columns)}) select ${quoted(columns)} from json_populate_recordset(null::"${table}", $1::json) ${onConflict(keys.get(table) ?? [], columns)}`,
        [`[${texts.join()}]`],
      )
    },
    async complete(backfills) {
      await client.query('delete from kysely_migration where name = any ($1)', [backfills])
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

const none: ReadonlySet<string> = new Set()

/** The JSON of a PostgreSQL `json` column is text in a row, and must not become a JSON string. */
function recordOf(row: CopiedRow, json: ReadonlySet<string>): string {
  const members = Object.entries(row).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${json.has(name) && typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return `{${members.join()}}`
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join()

function onConflict(key: readonly string[], columns: readonly string[]): string {
  const others = columns.filter((column) => !key.includes(column))
  return others.length === 0
    ? `on conflict (${quoted(key)}) do nothing`
    : `on conflict (${quoted(key)}) do update set ${others.map((name) => `"${name}" = excluded."${name}"`).join()}`
}

async function keysOf(client: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = current_schema()::regnamespace group by c.relname`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function jsonColumnsOf(client: Client): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and data_type in ('json', 'jsonb')`,
  )
  const tables = new Map<string, Set<string>>()
  for (const { table, column } of rows)
    tables.set(table, (tables.get(table) ?? new Set<string>()).add(column))
  return tables
}

async function inOrder(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string; parent: string }>(`
    select c.relname as table, p.relname as parent from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`)
  return orderByParents(copiedTables, rows)
}

/** @throws Error where tables refer to each other in a circle */
export function orderByParents(
  tables: readonly string[],
  references: readonly { readonly table: string; readonly parent: string }[],
): readonly string[] {
  const ordered: string[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const next = [...left].filter((table) =>
      references.every(
        (one) => one.table !== table || one.parent === table || !left.has(one.parent),
      ),
    )
    if (next.length === 0) throw new Error(`these tables refer to each other: ${[...left].join()}`)
    for (const table of next) {
      ordered.push(table)
      left.delete(table)
    }
  }
  return ordered
}
