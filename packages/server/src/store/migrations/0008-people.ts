// People: accounts, sessions, members, invitations, and the record of what was done. The five tables of the sign-in
// library carry its fields in our spelling. API keys get an id and a role; existing keys get full access.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'

export function people(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const ofPerson = sql.raw('text not null references person (id) on delete cascade')
  const ofWorkspace = sql.raw('text not null references workspace (id) on delete cascade')
  const flag = (name: string) =>
    sql.raw(`${name} integer not null default 0 check (${name} in (0, 1))`)
  const role = sql.raw("role text not null check (role in ('owner', 'editor', 'analyst', 'agent'))")

  const statements = [
    sql`create table person (id text not null primary key, name text not null, email text not null unique, ${flag('email_verified')}, image text,
      ${flag('two_factor_enabled')}, language text, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create table person_session (id text not null primary key, user_id ${ofPerson}, token text not null unique, expires_at ${big} not null,
      created_at ${big} not null, updated_at ${big} not null, ip_address text, user_agent text, workspace_id text) ${strict}`,
    sql`create index person_session_by_person on person_session (user_id)`,
    sql`create table person_account (id text not null primary key, user_id ${ofPerson}, account_id text not null, provider_id text not null,
      access_token text, refresh_token text, id_token text, access_token_expires_at ${big}, refresh_token_expires_at ${big}, scope text,
      password text, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create unique index person_account_by_provider on person_account (provider_id, account_id)`,
    sql`create index person_account_by_person on person_account (user_id)`,
    sql`create table verification (id text not null primary key, identifier text not null, value text not null, expires_at ${big} not null,
      created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index verification_by_identifier on verification (identifier)`,
    sql`create table second_factor (id text not null primary key, user_id ${ofPerson}, secret text not null, backup_codes text not null,
      verified integer check (verified in (0, 1)), failed_verification_count ${big}, locked_until ${big}) ${strict}`,
    sql`create index second_factor_by_person on second_factor (user_id)`,

    sql`create table member (workspace_id ${ofWorkspace}, person_id ${ofPerson}, ${role}, joined_at ${big} not null, primary key (workspace_id, person_id)) ${strict}`,
    sql`create index member_by_person on member (person_id)`,
    sql`create table invitation (id text not null primary key, workspace_id ${ofWorkspace}, hash text not null unique, email text not null, ${role},
      invited_by text not null, ${flag('is_mailed')}, created_at ${big} not null, expires_at ${big} not null) ${strict}`,
    sql`create index invitation_by_workspace on invitation (workspace_id, created_at)`,
    sql`create table set_up_link (hash text not null primary key, created_at ${big} not null) ${strict}`,
    sql`create table audit (workspace_id ${ofWorkspace}, number ${big} not null, at ${big} not null, actor_kind text not null, actor_id text,
      actor_name text not null, action text not null, target text, previous_hash text not null, hash text not null, primary key (workspace_id, number)) ${strict}`,

    sql`alter table api_key add column id text`,
    sql`alter table api_key add column role text not null default 'owner'`,
    sql`create unique index api_key_by_id on api_key (id)`,
  ]

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
      const keys = (db as Kysely<Tables>).selectFrom('api_key').select('hash')
      for (const { hash } of await keys.execute())
        await sql`update api_key set id = ${randomUUID()} where hash = ${hash}`.execute(db)
    },
  }
}
