// Assistants that people connect by OAuth: programs that a workspace has registered, what a person permitted one of them, and
// the tokens of that permission, as hashes. A permission ends with its program, with its person and with the membership.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function oauth(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table oauth_client (id text not null primary key, workspace_id text not null, name text not null,
      redirect_uris text not null, created_at ${big} not null) ${strict}`,
    sql`create index oauth_client_by_workspace on oauth_client (workspace_id, created_at)`,
    sql`create table oauth_grant (id text not null primary key, workspace_id text not null,
      client_id text not null references oauth_client (id) on delete cascade, person_id text not null, scope text not null,
      created_at ${big} not null, last_used_at ${big},
      foreign key (workspace_id, person_id) references member (workspace_id, person_id) on delete cascade) ${strict}`,
    sql`create index oauth_grant_by_person on oauth_grant (person_id, workspace_id)`,
    sql`create index oauth_grant_by_client on oauth_grant (client_id)`,
    sql`create index oauth_grant_by_workspace on oauth_grant (workspace_id)`,
    sql`create table oauth_token (hash text not null primary key, grant_id text not null references oauth_grant (id) on delete cascade,
      kind text not null, scope text not null, expires_at ${big} not null, used_at ${big}, challenge text, redirect_uri text) ${strict}`,
    sql`create index oauth_token_by_grant on oauth_token (grant_id)`,
    sql`create index oauth_token_by_time on oauth_token (expires_at)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
