// The last half-minute since 1970 whose code a person has used as a second factor. Codes of that and earlier half-minutes are
// no longer accepted.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function oneTimeCodes(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  return {
    up: async (db: Kysely<unknown>): Promise<void> => {
      await sql`alter table second_factor add column last_step ${big} not null default 0`.execute(
        db,
      )
    },
  }
}
