// One query reads all entries about one target.
import { type Kysely, sql } from 'kysely'

export function auditByTarget() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index audit_by_target on audit (workspace_id, target, number)`.execute(db)
    },
  }
}
