// Deliveries are claimed one by one, and slots limit how many are sent to one address at once. There is no longer a job for
// each address; every waiting delivery has its own due time.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function webhookSlots(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`alter table webhook_delivery add column claim text`,
    sql`alter table webhook_delivery add column claimed_until ${big}`,
    sql`create table webhook_slot (webhook_id text not null references webhook (id) on delete cascade, slot integer not null,
      claim text, leased_until ${big} not null, primary key (webhook_id, slot)) ${strict}`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
