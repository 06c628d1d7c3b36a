// How far an import has come, so that an interrupted one continues. The row is written with the rows that it counts.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function importProgress(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  return {
    kind: 'expand',
    async up(db) {
      await sql`create table import_progress (export text not null, part text not null, lines ${big} not null, primary key (export, part)) ${strict}`.execute(
        db,
      )
    },
  }
}
