// The hash of a table's rows, independent of their order and of the engine.
import { hash } from 'node:crypto'
import type { CopiedRow, CopiedValue, Snapshot } from './snapshot.ts'

export interface TableDigest {
  readonly rows: number
  /** Hexadecimal. */
  readonly hash: string
}

/** Columns that are `json` in PostgreSQL, which keeps neither blanks nor the order of members. */
const jsonColumns: ReadonlySet<string> = new Set(['customer.schema', 'customer.attributes'])

export function digester(table: string): {
  add(rows: readonly CopiedRow[]): void
  result(): TableDigest
} {
  let columns: readonly string[] = []
  let sum = new Uint8Array(32)
  let count = 0
  return {
    add(rows) {
      if (count === 0) {
        columns = Object.keys(rows[0] ?? {}).toSorted()
        sum = sha256(columns)
      }
      for (const row of rows) {
        const hash = sha256(columns.map((name) => comparable(table, name, row[name] ?? null)))
        // Keys are unique, so no two rows are equal and none cancels another.
        for (let place = 0; place < sum.length; place += 1)
          sum[place] = (sum[place] ?? 0) ^ (hash[place] ?? 0)
        count += 1
      }
    },
    result: () => ({ rows: count, hash: count === 0 ? none : Buffer.from(sum).toString('hex') }),
  }
}

const none = '00'.repeat(32)

const sha256 = (values: readonly CopiedValue[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', JSON.stringify(values), 'buffer'))

export async function digestOf(snapshot: Snapshot, table: string): Promise<TableDigest> {
  const digest = digester(table)
  for await (const rows of snapshot.rows(table)) digest.add(rows)
  return digest.result()
}

/** The members of a row as both engines give them, in the order of their names. */
export const membersOf = (table: string, row: CopiedRow): readonly [string, CopiedValue][] =>
  Object.keys(row)
    .toSorted()
    .map((name) => [name, comparable(table, name, row[name] ?? null)])

const comparable = (table: string, column: string, value: CopiedValue): CopiedValue =>
  jsonColumns.has(`${table}.${column}`) ? sortedJson(value) : value

function sortedJson(value: CopiedValue): string {
  return JSON.stringify(JSON.parse(String(value)), (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
