// What several servers count together while it runs: analyses and exports of a workspace. A lease that nobody renews has
// ended, so PostgreSQL keeps them in an unlogged table.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function workLeases(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const [unlogged, strict] = engine === 'sqlite' ? [sql``, sql`strict`] : [sql`unlogged`, sql``]
  const statements = [
    sql`create ${unlogged} table work_lease (id text not null primary key, workspace_id text not null, kind text not null,
      leased_until ${big} not null) ${strict}`,
    sql`create index work_lease_by_workspace on work_lease (workspace_id, kind)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
