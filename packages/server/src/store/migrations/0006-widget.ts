// Visits of widgets, and how certain a customer's identity is: `claimed` by a page without proof, `known` to the owner
// (imported or written by them), or `proven` by the owner's own signature over the visitor's id.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function widget(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`alter table customer add column standing text not null default 'known' check (standing in ('claimed', 'known', 'proven'))`,
    sql`create table visit (id text not null primary key, workspace_id text not null, node_id text not null references node (id) on delete cascade,
      customer_id text not null references customer (id) on delete cascade, device_id text, at ${big} not null) ${strict}`,
    sql`create index visit_by_device on visit (node_id, device_id, at) where device_id is not null`,
    sql`create index visit_by_customer on visit (customer_id, at)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
