// The trace of the save that caused a delivery, as a `traceparent`, so that the span of the delivery can link to it.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const deliveryTrace = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table webhook_delivery add column trace text`.execute(db)
  },
})
