// Replaces PostgreSQL's policy for messages and notes, which scanned every conversation of the workspace for each read of one.
// Where there is no policy yet, `postgres/wall.ts` creates the current one.
import { type Kysely, sql } from 'kysely'
import { ofOwnChat } from '../postgres/own-chat.ts'
import type { Engine } from '../schema.ts'

export const chatWall = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'sqlite') return
    for (const table of ['chat_item', 'chat_note']) {
      const { rows } = await sql`select 1 as one from pg_policy
        where polrelid = ${table}::regclass and polname = 'workspace_wall'`.execute(db)
      if (rows.length === 0) continue
      const rule = sql.raw(ofOwnChat(table))
      await sql`alter policy workspace_wall on ${sql.id(table)} using (${rule}) with check (${rule})`.execute(
        db,
      )
    }
  },
})
