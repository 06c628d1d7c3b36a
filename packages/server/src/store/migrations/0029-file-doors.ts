// Each upload adds up what its channel has stored within a day, and a file stores the result of its scan.
import { type Kysely, sql } from 'kysely'

export function fileDoors() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index stored_file_by_day on stored_file (node_id, created_at)`.execute(db)
      await sql`alter table stored_file add column scanned text`.execute(db)
    },
  }
}
