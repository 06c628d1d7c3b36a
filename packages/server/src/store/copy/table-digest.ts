// The hash of a table's rows, independent of their order and of the engine.
import { createHash } from 'node:crypto'
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
  const sum = Buffer.alloc(32)
  let count = 0
  return {
    add(rows) {
      for (const row of rows) {
        const hash = createHash('sha256').update(canonical(table, row)).digest()
        // Keys are unique, so no two rows are equal and none cancels another.
        for (const [place, byte] of hash.entries()) sum[place] = (sum[place] ?? 0) ^ byte
        count += 1
      }
    },
    result: () => ({ rows: count, hash: sum.toString('hex') }),
  }
}

export async function digestOf(snapshot: Snapshot, table: string): Promise<TableDigest> {
  const digest = digester(table)
  for await (const rows of snapshot.rows(table)) digest.add(rows)
  return digest.result()
}

const canonical = (table: string, row: CopiedRow): string => JSON.stringify(membersOf(table, row))

/** The members of a row as both engines give them, in the order of their names. */
export const membersOf = (table: string, row: CopiedRow): readonly [string, CopiedValue][] =>
  Object.keys(row)
    .toSorted()
    .map((name) => {
      const value = row[name] ?? null
      return [name, jsonColumns.has(`${table}.${name}`) ? sortedJson(value) : value]
    })

function sortedJson(value: CopiedValue): string {
  return JSON.stringify(JSON.parse(String(value)), (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
