// The file of an embedded store as the target of a copy. No other process has it open.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StoreUnavailable } from '../store-unavailable.ts'
import { copiedTables } from './copied-tables.ts'
import { type CopyTarget, markStatement } from './copy-target.ts'
import type { CopiedRow } from './snapshot.ts'

export function sqliteTarget(file: string): CopyTarget {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  // Rows come in any order, and a row that replaces another must not delete the rows that refer to it.
  database.exec('pragma foreign_keys = off; pragma synchronous = full; pragma secure_delete = on')
  const statements = new Map<string, StatementSync>()
  const inserting = (table: string, columns: readonly string[]): StatementSync => {
    const known = statements.get(table)
    if (known !== undefined) return known
    const made = database.prepare(insertOf(database, table, columns))
    statements.set(table, made)
    return made
  }
  return {
    tables: copiedTables,
    async put(table, rows, mark) {
      const columns = Object.keys(rows[0] ?? {})
      const insert = rows.length === 0 ? null : inserting(table, columns)
      const values = (row: CopiedRow) => columns.map((column) => row[column] ?? null)
      database.exec('begin immediate')
      try {
        for (const row of rows) insert?.run(...values(row))
        if (mark !== undefined)
          database.prepare(markStatement('?')).run(mark.export, mark.part, mark.lines)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    async marks(exportId) {
      const rows = database
        .prepare('select part, lines from import_progress where export = ?')
        .all(exportId)
      return new Map(rows.map(({ part, lines }) => [String(part), Number(lines)]))
    },
    async forget(exportId) {
      database.prepare('delete from import_progress where export = ?').run(exportId)
    },
    async complete(backfills) {
      const forget = database.prepare('delete from kysely_migration where name = ?')
      for (const name of backfills) forget.run(name)
      const [orphan] = database.prepare('pragma foreign_key_check').all()
      if (orphan !== undefined)
        throw new StoreUnavailable(
          `a row of ${orphan['table']} has no ${orphan['parent']}. Run \`askwell verify\` on the source`,
          { reason: 'unusable' },
        )
      database.exec('analyze; pragma wal_checkpoint(truncate)')
    },
    close: async () => database.close(),
  }
}

function insertOf(database: DatabaseSync, table: string, columns: readonly string[]): string {
  const key = database
    .prepare(`pragma table_info("${table}")`)
    .all()
    .filter((column) => Number(column['pk']) > 0)
    .map((column) => String(column['name']))
  const others = columns.filter((column) => !key.includes(column))
  const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join()
  const conflict =
    others.length === 0
      ? 'do nothing'
      : `do update set ${others.map((name) => `"${name}" = excluded."${name}"`).join()}`
  return `insert into "${table}" (${quoted(columns)}) values (${columns.map(() => '?').join()}) on conflict (${quoted(key)}) ${conflict}`
}
