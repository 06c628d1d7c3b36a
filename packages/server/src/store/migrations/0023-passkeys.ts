// Passkeys: only their public keys are stored, so a copy of these tables signs nobody in. Challenges are stored as hashes and
// are deleted when they are used.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function passkeys(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table passkey (id text not null primary key, person_id text not null references person (id) on delete cascade, name text not null,
      credential text not null unique, public_key text not null, counter ${big} not null, transports text not null, created_at ${big} not null,
      used_at ${big}) ${strict}`,
    sql`create index passkey_by_person on passkey (person_id)`,
    sql`create table passkey_challenge (hash text not null primary key, purpose text not null, person_id text, expires_at ${big} not null) ${strict}`,
    sql`create index passkey_challenge_by_end on passkey_challenge (expires_at)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
