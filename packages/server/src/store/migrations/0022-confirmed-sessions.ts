// Sessions store when their person last confirmed their identity; null = at sign-in. A workspace may require a second factor
// of its members.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function confirmedSessions(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table person_session add column confirmed_at ${big}`.execute(db)
      await sql`alter table workspace add column needs_second_factor integer not null default 0 check (needs_second_factor in (0, 1))`.execute(
        db,
      )
    },
  }
}
