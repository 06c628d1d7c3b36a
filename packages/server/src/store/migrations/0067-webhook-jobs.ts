// Removes the jobs with which earlier releases delivered. Servers of those releases still need them.
import { sql } from 'kysely'
import type { Contract } from './step.ts'

export const webhookJobs = (): Contract => ({
  kind: 'contract',
  compatibleFrom: '0066-webhook-slots',
  async up(db) {
    await sql`delete from job where kind = 'webhook'`.execute(db)
  },
})
