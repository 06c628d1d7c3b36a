// Short addresses of channels, how often each was opened on each day, and the slugs that rest after a deletion. Nothing says
// who opened an address. A resting slug belongs to no workspace, because it outlives the one that had it.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function shortLinks(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table short_link (id text not null primary key, workspace_id text not null, node_id text not null, slug text not null,
      query text not null, created_at ${big} not null, expires_at ${big}) ${strict}`,
    sql`create unique index short_link_by_slug on short_link (slug)`,
    sql`create index short_link_by_time on short_link (workspace_id, created_at, id)`,
    sql`create index short_link_by_node on short_link (node_id)`,
    sql`create table short_link_day (link_id text not null references short_link (id) on delete cascade, day ${big} not null,
      visits ${big} not null, primary key (link_id, day)) ${strict}`,
    sql`create table freed_slug (slug text not null primary key, free_at ${big} not null) ${strict}`,
    sql`create index freed_slug_by_time on freed_slug (free_at)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
