// Since when a survey is archived.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function archivedFlows(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  return {
    kind: 'expand',
    async up(db) {
      await sql`alter table flow add column archived_at ${big}`.execute(db)
    },
  }
}
