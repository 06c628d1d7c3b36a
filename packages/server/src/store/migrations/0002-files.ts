// Records of uploaded files; their bytes are elsewhere. `delete_after` is set while a file is unclaimed, and `is_doomed` as
// soon as its bytes may be deleted: a doomed file is never claimed or shown again.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function files(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table stored_file (id text not null primary key, address text not null, purpose text not null, type text not null, bytes ${big} not null,
      sha256 text not null, name text not null, workspace_id text, node_id text, device_id text, feedback_id text, question_id text,
      created_at ${big} not null, delete_after ${big}, is_doomed integer not null check (is_doomed in (0, 1))) ${strict}`,
    sql`create unique index stored_file_by_address on stored_file (address)`,
    sql`create index stored_file_by_feedback on stored_file (feedback_id) where feedback_id is not null`,
    sql`create index stored_file_by_node on stored_file (node_id) where node_id is not null`,
    sql`create index stored_file_due on stored_file (delete_after) where delete_after is not null`,
    sql`create index stored_file_doomed on stored_file (id) where is_doomed = 1`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
