// The bytes of a workspace's rows, as the last measurement estimated them; null = not measured yet.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export const rowBytes = (engine: Engine): Expand => ({
  kind: 'expand',
  async up(db) {
    const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
    await sql`alter table workspace add column row_bytes ${big}`.execute(db)
  },
})
