// Counts of rate limits that several servers share, and sign-in attempts at accounts, which are counted across restarts.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function limits(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const unlogged = sql.raw(engine === 'sqlite' ? '' : 'unlogged')
  const statements = [
    sql`create ${unlogged} table limit_count (key text not null, ends_at ${big} not null, times ${big} not null, primary key (key, ends_at)) ${strict}`,
    sql`create index limit_count_by_end on limit_count (ends_at)`,
    sql`create table account_try (account text not null, source text not null, tries integer not null, last_at ${big} not null,
      paused_until ${big} not null, primary key (account, source)) ${strict}`,
    sql`create index account_try_by_time on account_try (last_at)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
