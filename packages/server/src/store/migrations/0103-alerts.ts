// Alerts about responses. `alert_look` has the responses that are still to be examined; saves write it where the workspace has an
// alert. `alert_raise` has each alert with each response it was raised for, at most once. Both are without a foreign key to
// `feedback`, because adding one would hold up saves; `drop-feedback.ts` deletes them. A webhook of the kind `slack` belongs to
// the alert with its id, and `secret` is its sealed address.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function alerts(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table alert (id text not null primary key, workspace_id text not null, is_enabled ${big} not null,
      settings text not null, raised ${big} not null, last_raised_at ${big}, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index alert_by_workspace on alert (workspace_id, created_at, id)`,
    sql`create table alert_look (feedback_id text not null primary key, workspace_id text not null, due_at ${big} not null,
      change ${big} not null) ${strict}`,
    sql`create index alert_look_by_due on alert_look (due_at)`,
    sql`create table alert_raise (alert_id text not null, feedback_id text not null, workspace_id text not null,
      raised_at ${big} not null, tell_at ${big}, primary key (alert_id, feedback_id)) ${strict}`,
    sql`create index alert_raise_by_feedback on alert_raise (feedback_id)`,
    sql`create index alert_raise_by_workspace on alert_raise (workspace_id)`,
    sql`create index alert_raise_by_tell on alert_raise (tell_at) where tell_at is not null`,
    sql`alter table webhook add column kind text`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
