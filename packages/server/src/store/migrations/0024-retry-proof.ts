// Proves that a repeated feedback comes from the same visitor: a keyed hash, only where no random key proves it.
import { type Kysely, sql } from 'kysely'

export const retryProof = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table feedback add column retry_proof text`.execute(db)
  },
})
