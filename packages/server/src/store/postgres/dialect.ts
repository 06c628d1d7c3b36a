// Kysely's own dialect, except for how the migrator lists tables. Kysely would read the columns of every schema of the
// database, and fail when another program drops one at that moment. This one lists only our own schema.
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

  /** Includes Kysely's own tables. Columns are not read, because nothing uses them. */
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
