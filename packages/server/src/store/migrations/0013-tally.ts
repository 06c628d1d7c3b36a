// Recreates the tally, which is still empty: with weeks, and with the hour at which a tally begins.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function tally(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')

  const statements = [
    sql`drop table tally`,
    sql`drop table tally_mark`,
    sql`create table tally (node_id text not null references node (id) on delete cascade, unit text not null check (unit in ('hour', 'day', 'week')),
      start ${big} not null, packed text not null, primary key (node_id, unit, start)) ${strict}`,
    sql`create table tally_mark (node_id text not null primary key references node (id) on delete cascade, folded_from ${big} not null,
      folded_before ${big} not null, way integer not null) ${strict}`,
  ]

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
