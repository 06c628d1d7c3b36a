// The builder's data of a draft: the count of its writes, the positions of its states on the canvas, who saved it last.
import { type Kysely, sql } from 'kysely'

export const draftRevision = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table flow add column draft_revision integer not null default 1`.execute(db)
    await sql`alter table flow add column layout text not null default '{}'`.execute(db)
    await sql`alter table flow add column saved_by text`.execute(db)
  },
})
