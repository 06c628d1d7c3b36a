// The session of a write: one open transaction on one of the two engines. `db` is for ordinary statements. `rows` runs a
// fixed text with `?` placeholders without compiling, because every answer is saved this way. `keys` seal and open what must
// not be readable in a copy of the database. Nothing else reaches a connection.
import type { Kysely } from 'kysely'
import type { Keys } from '../keys/keys.ts'
import type { Engine, Tables } from '../schema.ts'

export type Bindable = string | number | Uint8Array | null

export interface Session {
  readonly engine: Engine
  readonly db: Kysely<Tables>
  readonly keys: Keys
  rows<Row>(text: string, parameters: readonly Bindable[]): Promise<readonly Row[]>
}

/**
 * Each engine accepts values that the other misreads (node:sqlite stores a Date as nothing, PostgreSQL refuses 1 for true),
 * so only text, numbers, bytes and null pass.
 */
export function assertBindable(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    const kind = typeof value
    if (
      value === null ||
      kind === 'string' ||
      kind === 'number' ||
      kind === 'bigint' ||
      value instanceof Uint8Array
    )
      continue
    throw new TypeError(
      `cannot bind ${value instanceof Date ? 'a Date' : kind}: use text, a number or null`,
    )
  }
}
