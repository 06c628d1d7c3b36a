// Report mails. `next_at`: when a report is sent next. `seen_at`: the newest answer that its last mail counted. A recipient is a member
// or an address that was confirmed. `sent_for`: the sending whose mail was handed over, so that a server that takes over after a
// kill does not send it to anybody again.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function reports(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table report (id text not null primary key, workspace_id text not null, maker_id text not null,
      settings text not null, next_at ${big} not null, seen_at ${big}, is_quiet ${big} not null, trouble text,
      created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index report_by_workspace on report (workspace_id, created_at, id)`,
    sql`create index report_by_next on report (next_at)`,
    sql`create table report_recipient (id text not null primary key, workspace_id text not null, report_id text not null,
      member_id text, email text, is_confirmed ${big} not null, sent_for ${big}) ${strict}`,
    sql`create index report_recipient_by_report on report_recipient (report_id)`,
    sql`create table report_sending (report_id text not null, workspace_id text not null, at ${big} not null, outcome text,
      primary key (report_id, at)) ${strict}`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
