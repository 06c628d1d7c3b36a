// The channels that a member, an invitation or an API key may access, and whether it may export answers. Existing members and
// keys keep every channel, and analysts keep exports.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

const holders = ['member', 'invitation', 'api_key'] as const

export function grants(engine: Engine) {
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const flag = (name: string, initially: 0 | 1) =>
    sql.raw(`${name} integer not null default ${initially} check (${name} in (0, 1))`)
  const statements = [
    ...holders.flatMap((table) => [
      sql`alter table ${sql.table(table)} add column ${flag('all_channels', 1)}`,
      sql`alter table ${sql.table(table)} add column ${flag('may_export', 0)}`,
      sql`update ${sql.table(table)} set may_export = 1 where role = 'analyst'`,
    ]),
    sql`create table channel_grant (workspace_id text not null references workspace (id) on delete cascade,
      holder_kind text not null check (holder_kind in ('member', 'invitation', 'api_key')), holder_id text not null,
      node_id text not null references node (id) on delete cascade, primary key (workspace_id, holder_kind, holder_id, node_id)) ${strict}`,
    sql`create index channel_grant_by_node on channel_grant (node_id)`,
    sql`create index chat_by_node on chat (node_id, list_at, feedback_id)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
