// The oldest release that can work with these tables. A step that removes what older releases use raises it to its own name,
// so that those releases refuse to start instead of failing at their first statement.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

export function schemaState(engine: Engine) {
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table schema_state (id integer not null primary key check (id = 1), compatible_from text not null) ${strict}`,
    sql`insert into schema_state (id, compatible_from) values (1, '0055-schema-state')`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
