// What an API key may do of what its role allows (JSON; null = all of it), when it ends, and when it was last used. Keys that
// were there before keep their whole role and no end.
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
