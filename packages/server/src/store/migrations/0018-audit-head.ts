// The audit log records more (address, target, changes), and each workspace has one row with the length of its log: a writer
// locks it, so that entries of one workspace are numbered one after the other.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function auditHead(engine: Engine) {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`alter table audit add column address text`,
    sql`alter table audit add column target_name text`,
    sql`alter table audit add column changes text not null default '[]'`,
    // Existing entries were hashed over fewer columns.
    sql`alter table audit add column hashed_as integer not null default 1`,
    sql`create index audit_by_action on audit (workspace_id, action, target, at)`,
    sql`create index audit_by_actor on audit (workspace_id, actor_id, number)`,
    sql`create table audit_head (workspace_id text not null primary key references workspace (id) on delete cascade,
      number ${big} not null, hash text not null) ${strict}`,
    sql`insert into audit_head (workspace_id, number, hash)
      select workspace.id, coalesce(audit.number, 0), coalesce(audit.hash, '') from workspace
      left join audit on audit.workspace_id = workspace.id
        and audit.number = (select max(number) from audit as newest where newest.workspace_id = workspace.id)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
