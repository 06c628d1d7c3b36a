// Jobs: work for later, done by the first server that claims it.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function jobs(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table job (id text not null primary key, kind text not null, name text, payload text not null, run_at ${big} not null,
      attempts integer not null, claim text, woken_at ${big}, created_at ${big} not null) ${strict}`,
    sql`create unique index job_by_name on job (name) where name is not null`,
    sql`create index job_by_time on job (run_at, kind)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
