// The agent for whom an alert reserves the conversation of a response that has none yet.
import { sql } from 'kysely'
import type { Expand } from './step.ts'

export const alertAgents = (): Expand => ({
  kind: 'expand',
  async up(db) {
    await sql`alter table alert_raise add column agent_id text`.execute(db)
  },
})
