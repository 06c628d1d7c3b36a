// The head of each audit log gets a proof made with a key. From now on a log that was cut or rebuilt does not fit its head,
// and the head's hash covers the entries of older releases, too. This happens once: a head without a proof that is found
// later counts as altered.
import { type Kysely, sql } from 'kysely'
import { macOfHead } from '../audit/audit-chain.ts'
import type { Keyring } from '../keys/keyring.ts'
import { namedSecret } from '../keys/keys.ts'
import type { Tables } from '../schema.ts'

export const auditKey = (keyring: Keyring) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table audit_head add column mac text not null default ''`.execute(db)
    const tables = db as Kysely<Tables>
    const key = Buffer.from(await namedSecret(tables, keyring, 'audit'), 'base64url')
    for (const head of await tables.selectFrom('audit_head').selectAll().execute())
      await tables
        .updateTable('audit_head')
        .set({ mac: macOfHead(key, head) })
        .where('workspace_id', '=', head.workspace_id)
        .execute()
  },
})
