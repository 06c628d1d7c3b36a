// The per cent of each limit that the last mail to the owners of a workspace named, by the name of the limit.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const limitsTold = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table workspace add column limits_told text`.execute(db)
  },
})
