// The scope of an API key within its role (JSON; null = everything that the role allows), its expiry and its last use.
// Existing keys keep everything that their role allows and do not expire.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function apiKeyScope(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table api_key add column scope text`.execute(db)
      await sql`alter table api_key add column expires_at ${big}`.execute(db)
      await sql`alter table api_key add column last_used_at ${big}`.execute(db)
    },
  }
}
