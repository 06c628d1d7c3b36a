// Addresses at which spreadsheets read the responses of a channel. Only a hash of the token is stored.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function feeds(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table feed (id text not null primary key, workspace_id text not null, node_id text not null, token_hash text not null,
      settings text not null, created_at ${big} not null, expires_at ${big}) ${strict}`,
    sql`create unique index feed_by_token on feed (token_hash)`,
    sql`create index feed_by_time on feed (workspace_id, created_at, id)`,
    sql`create index feed_by_node on feed (node_id)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
