// Saved views of results. A view refers to surveys and weightings by id in its settings, and stays when they are deleted.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function resultViews(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table result_view (id text not null primary key, workspace_id text not null, person_id text,
      is_shared integer not null, name text not null, settings text not null, revision integer not null,
      created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index result_view_by_workspace on result_view (workspace_id, name)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
