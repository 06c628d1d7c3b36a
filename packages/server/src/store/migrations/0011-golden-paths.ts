// Golden paths: one row per flow, as the JSON that its owner wrote.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export const goldenPaths = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
    const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
    await sql`create table golden_path (flow_id text not null primary key references flow (id) on delete cascade,
      workspace_id text not null references workspace (id) on delete cascade, paths text not null, updated_at ${big} not null) ${strict}`.execute(
      db,
    )
  },
})
