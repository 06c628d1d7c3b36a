// Alerts on figures. They are apart from alerts about responses, so that a save notes a response only where one of those exists,
// and an older server sees none that it could not read. `look_at`: when the figure is read next. A webhook of the kind `slack`
// belongs to the alert with its id.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

export function figureAlerts(engine: Engine): Expand {
  const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict' : '')
  const statements = [
    sql`create table figure_alert (id text not null primary key, workspace_id text not null, maker_id text not null,
      is_enabled ${big} not null, settings text not null, is_raised ${big} not null, raised ${big} not null,
      last_raised_at ${big}, look_at ${big} not null, trouble text, created_at ${big} not null, updated_at ${big} not null) ${strict}`,
    sql`create index figure_alert_by_workspace on figure_alert (workspace_id, created_at, id)`,
    sql`create index figure_alert_by_look on figure_alert (look_at) where is_enabled = 1`,
  ]
  return {
    kind: 'expand',
    async up(db) {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
