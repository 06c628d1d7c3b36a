// Exports that are written in the background, and their parts. The bytes of a part are a stored file, or an object of the bucket.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function dataExports(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table data_export (id text not null primary key, workspace_id text not null, settings text not null, state text not null,
      created_by text not null, sight text, progress text, parts ${big} not null, rows_written ${big} not null, bytes_written ${big} not null,
      error text, created_at ${big} not null, starts_at ${big} not null, finished_at ${big}, expires_at ${big}) ${strict}`,
    sql`create index data_export_by_time on data_export (workspace_id, created_at, id)`,
    sql`create index data_export_by_expiry on data_export (expires_at) where expires_at is not null`,
    sql`create table data_export_part (export_id text not null, number ${big} not null, workspace_id text not null, file_id text,
      path text not null, row_count ${big} not null, byte_count ${big} not null, sha256 text not null, primary key (export_id, number)) ${strict}`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
