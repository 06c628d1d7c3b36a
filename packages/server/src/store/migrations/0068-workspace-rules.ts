// Since when a workspace is suspended, and where its limits differ from the usual ones.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function workspaceRules(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  return {
    kind: 'expand',
    async up(db) {
      await sql`alter table workspace add column suspended_at ${big}`.execute(db)
      await sql`alter table workspace add column limits text`.execute(db)
    },
  }
}
