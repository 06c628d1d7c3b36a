// Tags, notes and the follow-up of a response. They have no foreign key to `feedback`, because adding one would hold up saves;
// `drop-feedback.ts` deletes them.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function followUps(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table follow_up (feedback_id text not null primary key, workspace_id text not null, status text not null, outcome text,
      assignee_id text, due_at ${big}, priority text not null, created_at ${big} not null, first_action_at ${big}, closed_at ${big},
      revision ${big} not null) ${strict}`,
    sql`create index follow_up_by_due on follow_up (workspace_id, status, due_at)`,
    sql`create table follow_up_entry (feedback_id text not null, seq ${big} not null, id text not null, workspace_id text not null,
      created_at ${big} not null, by_name text not null, note text, changes text not null,
      primary key (feedback_id, seq)) ${strict}`,
    sql`create index follow_up_entry_by_workspace on follow_up_entry (workspace_id)`,
    sql`create table feedback_tag (feedback_id text not null, workspace_id text not null, tag text not null, primary key (feedback_id, tag)) ${strict}`,
    sql`create index feedback_tag_by_tag on feedback_tag (workspace_id, tag, feedback_id)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
