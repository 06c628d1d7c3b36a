// People and groups that a company's directory keeps (SCIM), the roles that its groups give, and the mail domains that a
// workspace has proved. A person without a row in `directory_person` was never touched by a directory.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function directory(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table mail_domain (id text not null primary key, workspace_id text not null, domain text not null, proof text not null,
      created_at ${big} not null, proven_at ${big}, requires_sign_on integer not null, password_owner_id text) ${strict}`,
    sql`create unique index mail_domain_by_name on mail_domain (workspace_id, domain)`,
    sql`create index mail_domain_by_domain on mail_domain (domain)`,
    sql`create table provisioning (workspace_id text not null primary key, token_hash text, token_prefix text, token_at ${big},
      token_used_at ${big}, default_role text) ${strict}`,
    sql`create unique index provisioning_by_token on provisioning (token_hash)`,
    sql`create table group_role (workspace_id text not null, name text not null, role text not null,
      primary key (workspace_id, name)) ${strict}`,
    sql`create table directory_person (workspace_id text not null, person_id text not null, user_name text not null,
      user_key text not null, external_id text, attributes text not null, is_active integer not null, granted_role text,
      version integer not null, created_at ${big} not null, updated_at ${big} not null,
      primary key (workspace_id, person_id)) ${strict}`,
    sql`create unique index directory_person_by_user on directory_person (workspace_id, user_key)`,
    sql`create index directory_person_by_external on directory_person (workspace_id, external_id)`,
    sql`create index directory_person_by_person on directory_person (person_id)`,
    sql`create table directory_group (id text not null primary key, workspace_id text not null, name text not null, external_id text,
      version integer not null, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create unique index directory_group_by_name on directory_group (workspace_id, name)`,
    sql`create table directory_group_person (group_id text not null references directory_group (id) on delete cascade,
      person_id text not null, primary key (group_id, person_id)) ${strict}`,
    sql`create index directory_group_person_by_person on directory_group_person (person_id)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
