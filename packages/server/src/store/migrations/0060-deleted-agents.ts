// The ids of deleted agents. Their messages keep the id, and a report finds them with it in the index of agents' messages.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function deletedAgents(engine: Engine): Expand {
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table deleted_agent (id text not null primary key, workspace_id text not null references workspace (id) on delete cascade) ${strict}`,
    sql`create index deleted_agent_by_workspace on deleted_agent (workspace_id, id)`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
