// What contacts have done, by the owner's id of the contact or by ours. An event of a page may belong to nobody. Its id makes a
// repeated report the same event.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function contactEvents(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table contact_event (workspace_id text not null, id text not null, customer_id text, external_id text, name text not null,
      properties text not null, at ${big} not null, received_at ${big} not null, primary key (workspace_id, id)) ${strict}`,
    sql`create index contact_event_by_external_id on contact_event (workspace_id, external_id, name, at)`,
    sql`create index contact_event_by_customer on contact_event (workspace_id, customer_id, name, at)`,
    sql`create index contact_event_by_time on contact_event (at)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
