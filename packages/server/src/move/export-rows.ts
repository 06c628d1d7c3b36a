// The rows of an export: one line of JSON for each, in the order of the primary key, with members in the order of their names.
// Both engines therefore give the same bytes for the same rows.
import { createHash } from 'node:crypto'
import { type KeyColumn, primaryKeys } from '../store/copy/primary-keys.ts'
import { type Snapshot, tablesOf } from '../store/copy/snapshot.ts'
import { membersOf } from '../store/copy/table-digest.ts'
import { conditionOfWorkspace } from '../store/copy/workspace-scope.ts'

export interface ExportedRows {
  /** Tables of the database that have rows in this scope. */
  readonly tables: readonly string[]
  /** Some hundreds of lines at a time, each with its line end. */
  lines(table: string): AsyncIterable<{ readonly text: string; readonly rows: number }>
}

/** `workspaceId` null = every row. */
export async function exportedRows(
  snapshot: Snapshot,
  workspaceId: string | null,
): Promise<ExportedRows> {
  const keys = await primaryKeys(snapshot.engine, snapshot.ask)
  const known = await tablesOf(snapshot)
  const conditionOf = (table: string): string | null =>
    workspaceId === null ? 'true' : conditionOfWorkspace(table, workspaceId)
  return {
    tables: known.filter((table) => conditionOf(table) !== null),
    async *lines(table) {
      const order = (keys.get(table) ?? []).map((column) => ordered(snapshot.engine, column))
      const statement = `select * from "${table}" where ${conditionOf(table)} order by ${order.join()}`
      for await (const rows of snapshot.rows(table, statement)) {
        const lines = rows.map(
          (row) => `${JSON.stringify(Object.fromEntries(membersOf(table, row)))}\n`,
        )
        yield { text: lines.join(''), rows: rows.length }
      }
    },
  }
}

/** By bytes, as SQLite does. */
const ordered = (engine: Snapshot['engine'], { name, isText }: KeyColumn): string =>
  engine === 'postgres' && isText ? `"${name}" collate "C"` : `"${name}"`

export interface LinesDigest {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** Hashes the lines of a table, and hands them to `write`. */
export async function digestLines(
  lines: ReturnType<ExportedRows['lines']>,
  write: (text: string) => Promise<unknown> = async () => undefined,
): Promise<LinesDigest> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  for await (const page of lines) {
    hash.update(page.text)
    rows += page.rows
    bytes += Buffer.byteLength(page.text)
    await write(page.text)
  }
  return { rows, bytes, sha256: hash.digest('hex') }
}
