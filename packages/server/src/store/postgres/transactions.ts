// Runs a named write in a transaction of a pooled connection, and retries it when PostgreSQL aborts it because of a conflict.
import { CompiledQuery, Kysely, type PostgresPool } from 'kysely'
import type { Keys } from '../keys/keys.ts'
import type { Bindable, Session } from '../query/session.ts'
import { sqlStateOf } from '../query/sql-state.ts'
import { runWrite, writeDuties } from '../run-write.ts'
import type { Tables } from '../schema.ts'
import type { WriteName } from '../subjects.ts'
import { OwnSchemaDialect } from './dialect.ts'
import type { Connections } from './pool.ts'

/** Serialisation failure, deadlock, and a key that another save inserted between our read and our insert. */
const again = new Set(['40001', '40P01', '23505'])
const tries = 4

export function kyselyOver(pool: Connections): Kysely<Tables> {
  // Kysely's type also describes cursors, which nothing here uses.
  return new Kysely<Tables>({
    dialect: new OwnSchemaDialect({ pool: pool as unknown as PostgresPool }),
  })
}

export async function inTransaction(
  db: Kysely<Tables>,
  keys: Keys,
  name: WriteName,
  args: readonly unknown[],
): Promise<unknown> {
  const duties = writeDuties()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .execute((trx) => runWrite(sessionOver(trx, keys), name, args, duties))
    } catch (error) {
      if (attempt === tries || !again.has(sqlStateOf(error))) throw error
    }
  }
}

export function sessionOver(db: Kysely<Tables>, keys: Keys): Session {
  return {
    engine: 'postgres',
    db,
    keys,
    rows: async <Row>(text: string, parameters: readonly Bindable[]) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(numbered(text), [...parameters]))).rows,
  }
}

const known = new Map<string, string>()

/** `?` places as `$1, $2, …`. Texts are few and fixed. */
function numbered(text: string): string {
  const made = known.get(text)
  if (made !== undefined) return made
  let place = 0
  const numberedText = text.replaceAll('?', () => {
    place += 1
    return `$${place}`
  })
  known.set(text, numberedText)
  return numberedText
}
