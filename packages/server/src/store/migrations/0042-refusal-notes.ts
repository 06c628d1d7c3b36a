// Automatic notes: a visitor's messages were refused with this code.
import { type Kysely, sql } from 'kysely'

export function refusalNotes() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table chat_note add column refusal integer`.execute(db)
    },
  }
}
