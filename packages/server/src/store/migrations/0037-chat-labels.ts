// Labels of chats, and snoozing. A label exists as long as a chat has it.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function chatLabels(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`alter table chat add column labels text not null default '[]'`,
    sql`alter table chat add column snoozed_until ${big}`,
    sql`create table chat_labelled (workspace_id text not null, feedback_id text not null references chat (feedback_id) on delete cascade,
      label text not null, primary key (feedback_id, label)) ${strict}`,
    sql`create index chat_labelled_by_label on chat_labelled (workspace_id, label, feedback_id)`,
    sql`create index chat_snoozed on chat (workspace_id, snoozed_until) where snoozed_until is not null`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
