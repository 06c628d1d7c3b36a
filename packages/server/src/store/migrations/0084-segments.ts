// Columns of settled feedback, one record of bytes for each column, so that results after a start need not read rows. All of it
// can be deleted at any time and is built again.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function segments(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const bytes = sql.raw(engine === 'sqlite' ? 'blob' : 'bytea')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  return {
    kind: 'expand',
    async up(db) {
      // The index of the key finds the segments of a node in the order of their time.
      await sql`create table segment (id text not null primary key, node_id text not null references node (id) on delete cascade,
        from_at ${big} not null, before_at ${big} not null, part ${big} not null, way ${big} not null, change ${big} not null,
        feedbacks ${big} not null, unique (node_id, from_at, part)) ${strict}`.execute(db)
      await sql`create table segment_column (segment_id text not null references segment (id) on delete cascade, kind text not null,
        name text not null, words text, bytes ${bytes} not null, primary key (segment_id, kind, name)) ${strict}`.execute(
        db,
      )
    },
  }
}
