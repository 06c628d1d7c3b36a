// The owner and the due time that the last mail about an overdue follow-up was about.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const overdueTold = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table follow_up add column overdue_told text`.execute(db)
  },
})
