// The privacy notice on the page of a feedback: version and language, as JSON.
import { type Kysely, sql } from 'kysely'

export const notice = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table feedback add column shown_notice text`.execute(db)
  },
})
