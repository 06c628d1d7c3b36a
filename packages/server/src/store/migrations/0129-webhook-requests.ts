// Settings of the requests of a webhook. `settings`: JSON of the condition and the template. `request_secrets`: sealed
// JSON of headers and the auth; `token`: a sealed access token. `digest`: null = each event is sent at once.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const webhookRequests = (): Expand => ({
  kind: 'expand',
  async up(db) {
    for (const column of ['settings', 'request_secrets', 'token', 'digest'])
      await sql`alter table webhook add column ${sql.ref(column)} text`.execute(db)
  },
})
