// Segments: named conditions on contacts. They hold no contact.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function contactSegments(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table contact_segment (id text not null primary key, workspace_id text not null, name text not null,
      settings text not null, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create unique index contact_segment_by_name on contact_segment (workspace_id, name)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
