// Actions that a canned reply applies to a conversation in addition to its text.
import { type Kysely, sql } from 'kysely'

export function replyActions() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table canned_reply add column actions text not null default '{}'`.execute(db)
    },
  }
}
