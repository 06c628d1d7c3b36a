// Blocked visitors, by their device.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function chatBlocks(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`alter table chat add column is_blocked integer not null default 0`,
    sql`create table chat_block (workspace_id text not null, device_id text not null, reason text, agent_id text, created_at ${big} not null,
      primary key (workspace_id, device_id)) ${strict}`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
