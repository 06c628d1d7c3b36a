// Kysely's own dialect, but for one question of the migrator: which tables are there? Kysely would read the columns of
// every schema of the database, and fail as a whole when a neighbour drops one of them at that moment. Ours alone count.
import {
  type DatabaseIntrospector,
  type Kysely,
  PostgresDialect,
  sql,
  type TableMetadata,
} from 'kysely'

export class OwnSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchema(db)
  }
}

class OwnSchema implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    this.#db = db
  }

  async getSchemas() {
    const { rows } = await sql<{
      name: string
    }>`select current_schema() as name where current_schema() is not null`.execute(this.#db)
    return rows
  }

  /** Kysely's own tables too. Columns are not read: nothing asks for them. */
  async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_catalog.pg_tables where schemaname = current_schema()`.execute(
      this.#db,
    )
    return rows.map(({ name, schema }) => ({
      name,
      schema,
      isView: false,
      isForeign: false,
      columns: [],
    }))
  }
}
