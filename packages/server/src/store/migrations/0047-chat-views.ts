// Views of the inbox that agents save.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function chatViews(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table chat_view (id text not null primary key, workspace_id text not null references workspace (id) on delete cascade,
      person_id text references person (id) on delete cascade, name text not null, settings text not null, updated_at ${big} not null) ${strict}`,
    sql`create index chat_view_by_workspace on chat_view (workspace_id, person_id)`,
    sql`create index chat_view_by_person on chat_view (person_id)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
