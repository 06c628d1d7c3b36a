// Single sign-on of a workspace: its provider, and the sign-ins that wait for the provider's answer. A request remains after
// it was used until it expires, so that nothing that answers it is accepted twice, at whichever server.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function signOn(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table sign_on_provider (workspace_id text not null primary key, settings text not null, client_secret text,
      updated_at ${big} not null) ${strict}`,
    sql`create table sign_on_request (id text not null primary key, workspace_id text not null, browser_hash text not null,
      return_path text not null, expires_at ${big} not null, assertion_key text, identity text, used_at ${big}) ${strict}`,
    sql`create unique index sign_on_request_by_assertion on sign_on_request (workspace_id, assertion_key)`,
    sql`create index sign_on_request_by_time on sign_on_request (expires_at)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
