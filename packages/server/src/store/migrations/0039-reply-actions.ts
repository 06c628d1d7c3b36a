// What a saved reply does to a conversation beside what it says.
import { type Kysely, sql } from 'kysely'

export function replyActions() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table canned_reply add column actions text not null default '{}'`.execute(db)
    },
  }
}
