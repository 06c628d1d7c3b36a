// Idempotency keys of the owner API. `id` is a hash of the workspace, the caller and the key; `reply` is sealed.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function idempotency(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table idempotency (id text not null primary key, workspace_id text not null references workspace (id) on delete cascade,
      call_hash text not null, claim text, claimed_until ${big} not null, is_written integer not null, reply text, expires_at ${big} not null) ${strict}`,
    sql`create index idempotency_by_workspace on idempotency (workspace_id)`,
    sql`create index idempotency_by_expiry on idempotency (expires_at)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
