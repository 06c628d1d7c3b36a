// Replaces clear text of earlier releases: values that are read back are sealed, values that are only compared are hashed.
// Existing links, sessions and resets stay valid: they are found by their hash from now on.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import type { Engine } from '../schema.ts'

export const sealedAndHashed = (engine: Engine, keyring: Keyring) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table mailing_recipient add column sealed_link text not null default ''`.execute(
      db,
    )
    const seal = (table: string, column: string) => (clear: string, row: string) =>
      keyring.seal({ table, row, column }, clear)
    await eachText(
      db,
      'mailing_recipient',
      'id',
      { from: 'link', to: 'sealed_link' },
      seal('mailing_recipient', 'sealed_link'),
    )
    await eachText(db, 'mailing_recipient', 'id', { from: 'link', to: 'link' }, hash)
    for (const [table, key, column] of sealedColumns)
      await eachText(db, table, key, { from: column, to: column }, seal(table, column))
    await eachText(db, 'person_session', 'id', { from: 'token', to: 'token' }, hash)
    await eachText(db, 'verification', 'id', { from: 'identifier', to: 'identifier' }, hash)
    await hashRunKeys(engine, db)
    // Tokens of the single sign-on provider, which nothing reads.
    await sql`update person_account set access_token = null, refresh_token = null, id_token = null`.execute(
      db,
    )
  },
})

const sealedColumns = [
  ['webhook', 'id', 'secret'],
  ['webhook', 'id', 'previous_secret'],
  ['widget', 'code', 'identity_secret'],
  ['integration', 'reference_id', 'secret_headers'],
  ['sms_outbox', 'id', 'body'],
  ['mailing_recipient', 'id', 'signature'],
] as const

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Only random keys (version 4). Nearly every feedback has one, so PostgreSQL hashes them in the database. */
async function hashRunKeys(engine: Engine, db: Kysely<unknown>): Promise<void> {
  if (engine === 'postgres') {
    const hashed = sql`rtrim(encode(sha256(convert_to(substr(run_key, 5), 'UTF8')), 'base64'), '=')`
    await sql`update feedback set run_key = 'key:' || translate(${hashed}, '+/', '-_') where run_key like 'key:%' and substr(run_key, 19, 1) = '4'`.execute(
      db,
    )
    return
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      row: number
      key: string
    }>`select rowid as row, run_key as key from feedback
      where rowid > ${after} and run_key like 'key:%' and substr(run_key, 19, 1) = '4' order by rowid limit ${slice}`.execute(
      db,
    )
    for (const { row, key } of rows) {
      const hashed = `key:${createHash('sha256').update(key.slice(4)).digest('base64url')}`
      await sql`update feedback set run_key = ${hashed} where rowid = ${row}`.execute(db)
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.row
  }
}

const slice = 500

/** In slices by key, because a list of recipients may be long. */
async function eachText(
  db: Kysely<unknown>,
  table: string,
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
  change: (text: string, row: string) => string,
): Promise<void> {
  const [at, id, source, target] = [sql.table(table), sql.ref(key), sql.ref(from), sql.ref(to)]
  for (let after = ''; ; ) {
    const { rows } = await sql<{
      id: string
      text: string | null
    }>`select ${id} as id, ${source} as text from ${at}
      where ${id} > ${after} order by ${id} limit ${slice}`.execute(db)
    for (const { id: row, text } of rows)
      if (text !== null)
        await sql`update ${at} set ${target} = ${change(text, row)} where ${id} = ${row}`.execute(
          db,
        )
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
