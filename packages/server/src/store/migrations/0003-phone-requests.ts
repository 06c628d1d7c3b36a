// Codes sent to phones, from which limits are counted; the development provider's outbox; and for calls to owners' systems,
// their secrets and last failures.
import type { Flow } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function phoneRequests(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table phone_code (id text not null primary key, workspace_id text not null, question_id text not null, address text not null,
      prefix text not null, sender text not null, code_hash text not null, sent_at ${big} not null, expires_at ${big} not null, outcome text not null,
      tries integer not null, is_void integer not null check (is_void in (0, 1)), verified_at ${big}) ${strict}`,
    sql`create index phone_code_by_address on phone_code (address, sent_at)`,
    sql`create index phone_code_by_prefix on phone_code (prefix, sent_at)`,
    sql`create index phone_code_by_sender on phone_code (sender, sent_at)`,
    sql`create index phone_code_by_workspace on phone_code (workspace_id, sent_at)`,
    sql`create index phone_code_by_time on phone_code (sent_at)`,
    sql`create table phone_question (question_id text not null, flow_id text not null references flow (id) on delete cascade,
      primary key (question_id, flow_id)) ${strict}`,
    sql`create index phone_question_by_flow on phone_question (flow_id)`,
    sql`create table sms_outbox (id text not null primary key, workspace_id text not null, address text not null, body text not null,
      created_at ${big} not null) ${strict}`,
    sql`create index sms_outbox_by_workspace on sms_outbox (workspace_id, created_at, id)`,
    sql`alter table integration add column secret_headers text`,
    sql`create table integration_failure (id text not null primary key, reference_id text not null references integration (reference_id) on delete cascade,
      at ${big} not null, why text not null, status integer) ${strict}`,
    sql`create index integration_failure_by_reference on integration_failure (reference_id, at)`,
    sql`alter table response add column is_unverified integer`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
      await nameKnownQuestions(db)
    },
  }
}

/** Flows that were published before this table existed. One document at a time: there may be many. */
async function nameKnownQuestions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    flow_id: string
    version: number
  }>`select flow_id, version from flow_version
    where document like '%"phone_verification"%'`.execute(db)
  for (const { flow_id, version } of rows) {
    const found = await sql<{
      document: string
    }>`select document from flow_version where flow_id = ${flow_id} and version = ${version}`.execute(
      db,
    )
    const { elements } = JSON.parse(found.rows[0]?.document ?? '{"elements":[]}') as Pick<
      Flow,
      'elements'
    >
    for (const { question } of elements) {
      if (question?.style !== 'phone_verification') continue
      await sql`insert into phone_question (question_id, flow_id) values (${question.id}, ${flow_id}) on conflict do nothing`.execute(
        db,
      )
    }
  }
}
