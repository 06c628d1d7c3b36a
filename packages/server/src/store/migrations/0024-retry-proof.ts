// By what a repeated feedback shows that it comes from the visitor who gave it: a keyed hash, only where no random key does.
import { type Kysely, sql } from 'kysely'

export const retryProof = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table feedback add column retry_proof text`.execute(db)
  },
})
