// The live servers: each updates one row. The row of a killed server is no longer updated.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function server(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  return {
    kind: 'expand',
    async up(db) {
      await sql`create table server (id text not null primary key, version text not null, level text not null, started_at ${big} not null,
        seen_at ${big} not null, roles text not null) ${strict}`.execute(db)
    },
  }
}
