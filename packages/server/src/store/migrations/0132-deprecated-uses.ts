// When each API key last made which deprecated calls: JSON of the times (ms) by the name of the call; null = it made none.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const deprecatedUses = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table api_key add column deprecated_uses text`.execute(db)
  },
})
