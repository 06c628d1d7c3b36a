// Seals the instance's secrets, which were stored in clear text, with a key that is kept outside the database.
import type { Kysely } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { leaveMark, secretPlace } from '../keys/keys.ts'
import type { Tables } from '../schema.ts'

export const sealed = (keyring: Keyring) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const tables = db as Kysely<Tables>
    for (const { name, value } of await tables.selectFrom('secret').selectAll().execute())
      await tables
        .updateTable('secret')
        .set({ value: keyring.seal(secretPlace(name), value) })
        .where('name', '=', name)
        .execute()
    await leaveMark(tables, keyring)
  },
})
