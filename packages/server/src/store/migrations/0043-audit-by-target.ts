// All that was done to one thing is asked for at once.
import { type Kysely, sql } from 'kysely'

export function auditByTarget() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index audit_by_target on audit (workspace_id, target, number)`.execute(db)
    },
  }
}
