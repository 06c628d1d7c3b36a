// Which translations of a draft are out of date, as JSON; null = none.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const outdatedTranslations = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table flow add column translations text`.execute(db)
  },
})
