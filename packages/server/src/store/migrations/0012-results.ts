// Results. `tally` holds the totals of the feedback that a node received in one hour or one day, and can be deleted and
// recounted at any time; `tally_mark` says up to which hour feedback is counted, `tally_dirty` which hours changed since.
// Also the device of a feedback, and shared pages of results.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function results(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')

  const statements = [
    sql`alter table feedback add column device_kind text`,
    sql`create table tally (node_id text not null references node (id) on delete cascade, unit text not null check (unit in ('hour', 'day')),
      start ${big} not null, packed text not null, primary key (node_id, unit, start)) ${strict}`,
    sql`create table tally_mark (node_id text not null primary key references node (id) on delete cascade, folded_before ${big} not null, way integer not null) ${strict}`,
    sql`create table tally_dirty (node_id text not null references node (id) on delete cascade, hour ${big} not null, changes ${big} not null,
      primary key (node_id, hour)) ${strict}`,
    sql`create table result_share (id text not null primary key, workspace_id text not null, node_id text not null references node (id) on delete cascade,
      token_hash text not null unique, settings text not null, expires_at ${big}, created_at ${big} not null) ${strict}`,
    sql`create index result_share_by_node on result_share (node_id, created_at, id)`,
  ]

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
