// The member who looks after a contact. Few contacts of most workspaces have one, and a member who leaves is taken out of all.
import { sql } from 'kysely'
import type { Steps } from './step.ts'

export const contactOwners: Steps = {
  '0166-contact-owners': {
    kind: 'expand',
    async up(db) {
      await sql`alter table customer add column owner_id text`.execute(db)
    },
  },
  '0167-contacts-by-owner': {
    kind: 'indexes',
    indexes: [
      {
        name: 'customer_by_owner',
        on: 'customer (workspace_id, owner_id) where owner_id is not null',
      },
    ],
  },
}
