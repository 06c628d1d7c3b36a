// The target of a copy. Each row is created or replaces the row with its key, so an interrupted copy can simply be run again.
import type { Client } from 'pg'
import { copiedTables } from './copied-tables.ts'
import { connectWithoutLimits } from './postgres-snapshot.ts'
import { primaryKeys } from './primary-keys.ts'
import type { CopiedRow } from './snapshot.ts'

/** How far an import has come with a part of an export. */
export interface ImportMark {
  readonly export: string
  readonly part: string
  readonly lines: number
}

export interface CopyTarget {
  /** The tables, each after those that it refers to. */
  readonly tables: readonly string[]
  /** All of them or none, and the mark with them. */
  put(table: string, rows: readonly CopiedRow[], mark?: ImportMark): Promise<void>
  /** Lines by part of an import that has not ended. */
  marks(exportId: string): Promise<ReadonlyMap<string, number>>
  forget(exportId: string): Promise<void>
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
  const keys = await primaryKeys(
    'postgres',
    async (statement) => (await client.query(statement)).rows,
  )
  const json = await jsonColumnsOf(client)
  // A commit need not wait for the disk: the last one does, and the log of the others is before it.
  await client.query('set synchronous_commit = off')
  const insert = async (table: string, rows: readonly CopiedRow[]): Promise<void> => {
    if (rows.length === 0) return
    const columns = Object.keys(rows[0] ?? {})
    const texts = rows.map((row) => recordOf(row, json.get(table) ?? none))
    await client.query(
      `insert into "${table}" (${quoted(columns)}) select ${quoted(columns)} from json_populate_recordset(null::"${table}", $1::json) ${onConflict(
        (keys.get(table) ?? []).map(({ name }) => name),
        columns,
      )}`,
      [`[${texts.join()}]`],
    )
  }
  return {
    tables: await inOrder(client),
    async put(table, rows, mark) {
      if (mark !== undefined) await client.query('begin')
      try {
        await insert(table, rows)
        if (mark === undefined) return
        await client.query(markStatement('$'), [mark.export, mark.part, mark.lines])
        await client.query('commit')
      } catch (error) {
        if (mark !== undefined) await client.query('rollback')
        throw error
      }
    },
    async marks(exportId) {
      const { rows } = await client.query<Pick<ImportMark, 'part' | 'lines'>>(
        'select part, lines from import_progress where export = $1',
        [exportId],
      )
      return new Map(rows.map(({ part, lines }) => [part, lines]))
    },
    async forget(exportId) {
      await client.query('delete from import_progress where export = $1', [exportId])
    },
    async complete(backfills) {
      await client.query('set synchronous_commit = on')
      await client.query('delete from kysely_migration where name = any ($1)', [backfills])
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

/** `sign`: of a parameter, `$` in PostgreSQL and `?` in SQLite; both number them. */
export const markStatement = (sign: '$' | '?'): string =>
  `insert into import_progress (export, part, lines) values (${sign}1, ${sign}2, ${sign}3) on conflict (export, part) do update set lines = excluded.lines`

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

/** @returns the tables to copy, each after those that it refers to */
export async function inOrder(client: Client): Promise<readonly string[]> {
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
