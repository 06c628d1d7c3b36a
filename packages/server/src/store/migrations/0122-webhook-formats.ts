// Webhooks whose bodies are messages to people. `format`: null = the standard one. The address of such a webhook is a secret, so
// `address` has it sealed, and `url` only its origin.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const webhookFormats = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table webhook add column format text`.execute(db)
    await sql`alter table webhook add column address text`.execute(db)
  },
})
