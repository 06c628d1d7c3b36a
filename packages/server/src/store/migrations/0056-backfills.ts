// How far each backfill has come. A finished one has a row in `kysely_migration` instead.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function backfills(engine: Engine): Expand {
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  return {
    kind: 'expand',
    async up(db) {
      await sql`create table backfill (name text not null primary key, after text not null) ${strict}`.execute(
        db,
      )
    },
  }
}
