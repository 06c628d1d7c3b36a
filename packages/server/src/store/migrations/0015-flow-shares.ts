// The results of a flow can be shared too, over all its nodes. An embedded database cannot change a column in place, so the
// table is recreated with its rows.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

const columns = sql.raw('id, workspace_id, node_id, token_hash, settings, expires_at, created_at')

export function flowShares(engine: Engine) {
  const statements =
    engine === 'sqlite'
      ? [
          sql`alter table result_share rename to result_share_of_node`,
          sql`drop index result_share_by_node`,
          sql`create table result_share (id text not null primary key, workspace_id text not null, node_id text references node (id) on delete cascade,
            flow_id text references flow (id) on delete cascade, token_hash text not null unique, settings text not null, expires_at integer,
            created_at integer not null, check ((node_id is null) <> (flow_id is null))) strict`,
          sql`insert into result_share (${columns}) select ${columns} from result_share_of_node`,
          sql`drop table result_share_of_node`,
          sql`create index result_share_by_node on result_share (node_id, created_at, id)`,
        ]
      : [
          sql`alter table result_share alter column node_id drop not null`,
          sql`alter table result_share add column flow_id text references flow (id) on delete cascade`,
          sql`alter table result_share add constraint result_share_of check ((node_id is null) <> (flow_id is null))`,
        ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
      await sql`create index result_share_by_flow on result_share (flow_id, created_at, id)`.execute(
        db,
      )
    },
  }
}
