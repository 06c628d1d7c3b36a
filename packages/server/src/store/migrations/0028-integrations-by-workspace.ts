// A reference id is unique within a workspace, so two workspaces may use the same. The tables are recreated with their rows,
// because an embedded database cannot change a key in place. `id` names a row for the seal of its secrets: for rows of an
// earlier release it is the reference id alone.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function integrationsByWorkspace(engine: Engine) {
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const statements = [
    sql`alter table integration_failure rename to integration_failure_by_name`,
    sql`alter table integration rename to integration_by_name`,
    sql`drop index integration_failure_by_reference`,
    sql`drop index integration_by_workspace`,
    sql`create table integration (id text not null constraint integration_id unique, reference_id text not null, workspace_id text not null, definition text not null, updated_at ${big} not null,
      secret_headers text, constraint integration_of_workspace primary key (workspace_id, reference_id)) ${strict}`,
    sql`create table integration_failure (id text not null constraint integration_failure_id primary key, workspace_id text not null, reference_id text not null,
      at ${big} not null, why text not null, status integer,
      constraint integration_failure_of foreign key (workspace_id, reference_id) references integration (workspace_id, reference_id) on delete cascade) ${strict}`,
    sql`create index integration_failure_by_reference on integration_failure (workspace_id, reference_id, at)`,
    sql`insert into integration (id, reference_id, workspace_id, definition, updated_at, secret_headers)
      select reference_id, reference_id, workspace_id, definition, updated_at, secret_headers from integration_by_name`,
    sql`insert into integration_failure (id, workspace_id, reference_id, at, why, status)
      select failure.id, of.workspace_id, failure.reference_id, failure.at, failure.why, failure.status
      from integration_failure_by_name as failure join integration_by_name as of on of.reference_id = failure.reference_id`,
    sql`drop table integration_failure_by_name`,
    sql`drop table integration_by_name`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
