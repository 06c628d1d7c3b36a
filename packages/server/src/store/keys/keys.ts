// The keys of an open store. A key that does not open the database is refused before anything is changed: each key that
// ever sealed here has left a mark, and all marks must open. Named secrets are made once by chance and are kept sealed,
// so that they stay the same when the instance's secret is changed.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { keyFileOf, makeKeyFile, nextKeyFileOf, readKeyFile } from './key-file.ts'
import { type Keyring, keyIdOf, makeKeyring, type SealedPlace } from './keyring.ts'
import { placeOf } from './sealed-columns.ts'

/** What the operator gave. */
export interface GivenKeys {
  readonly dataDir: string
  /** Null or left out = the file in the data directory. */
  readonly secret?: string | null
  /** Only opens. */
  readonly previousSecret?: string | null
}

/** What the store knows by name. */
const named = ['audit', 'session', 'lookup'] as const
export type SecretName = (typeof named)[number]

/** Fit to be sent to a thread. The first seals. */
export interface KeyMaterial {
  readonly secrets: readonly [string, ...string[]]
  readonly named: Readonly<Record<SecretName, string>>
}

export interface Keys extends Keyring {
  /** 32 bytes. */
  secret(name: SecretName): Buffer
}

export function keysOf({ secrets, named }: KeyMaterial): Keys {
  const bytes = new Map(
    Object.entries(named).map(([name, text]) => [name, Buffer.from(text, 'base64url')]),
  )
  return {
    ...makeKeyring(secrets),
    secret(name) {
      const secret = bytes.get(name)
      if (secret === undefined) throw new Error(`no secret is called ${name}`)
      return secret
    },
  }
}

/** To be asked before the migration, which seals. @throws StoreUnavailable when the database was sealed with another key. */
export async function admitSecrets(
  db: Kysely<Tables>,
  given: GivenKeys,
): Promise<KeyMaterial['secrets']> {
  const tables = await db.introspection.getTables()
  const marks = tables.some(({ name }) => name === 'secret') ? await marksIn(db) : []
  const found = given.secret ?? readKeyFile(keyFileOf(given.dataDir))
  if (found === null && marks.length > 0)
    throw new StoreUnavailable(
      `the secrets in the database are sealed with the key ${keyIds(marks)}, and there is no key. Put the file ${keyFileOf(given.dataDir)} back from its copy, or set ASKWELL_SECRET to what it held. Nothing was changed`,
      { reason: 'unusable' },
    )
  const secret = found ?? makeKeyFile(keyFileOf(given.dataDir))
  // Without a given key a change of the key that was interrupted has left its next key beside the file.
  const other = given.secret ? given.previousSecret : readKeyFile(nextKeyFileOf(given.dataDir))
  const secrets = [secret, ...(other ? [other] : [])] as const
  assertOpens(makeKeyring(secrets), marks, given)
  return secrets
}

/** After the migration: leaves the mark of the key that seals, and makes the named secrets that are missing. */
export async function settleKeys(
  engine: Engine,
  db: Kysely<Tables>,
  secrets: KeyMaterial['secrets'],
  given: GivenKeys,
): Promise<KeyMaterial> {
  const keyring = makeKeyring(secrets)
  return db.transaction().execute(async (trx) => {
    // Servers that start together must agree on one key and on one value of each secret.
    if (engine === 'postgres') await sql`lock table secret in share row exclusive mode`.execute(trx)
    assertOpens(keyring, await marksIn(trx), given)
    await leaveMark(trx, keyring)
    const pairs: [string, string][] = []
    for (const name of named) pairs.push([name, await namedSecret(trx, keyring, name)])
    return { secrets, named: Object.fromEntries(pairs) as KeyMaterial['named'] }
  })
}

/** A value that only the right key opens. It must stand before anything else is sealed with that key. */
export async function leaveMark(db: Kysely<Tables>, keyring: Keyring): Promise<void> {
  const name = `${markPrefix}${keyring.id}`
  const known = await db
    .selectFrom('secret')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known !== undefined) return
  await db
    .insertInto('secret')
    .values({ name, value: keyring.seal(secretPlace(name), 'askwell') })
    .execute()
}

export const secretPlace = (name: string): SealedPlace => placeOf('secret.value', name)
export const markPrefix = 'key:'

type Mark = Tables['secret']

const marksIn = (db: Kysely<Tables>): Promise<Mark[]> =>
  db
    .selectFrom('secret')
    .selectAll()
    .where('name', 'like', `${markPrefix}%`)
    .orderBy('name')
    .execute()

const keyIds = (marks: readonly Mark[]): string =>
  marks.map(({ value }) => keyIdOf(value) ?? 'unknown').join(' and ')

function assertOpens(
  keyring: Keyring,
  marks: readonly Mark[],
  { secret, dataDir }: GivenKeys,
): void {
  const foreign = marks.filter(({ value }) => !keyring.knows(keyIdOf(value) ?? ''))
  if (foreign.length > 0)
    throw new StoreUnavailable(
      `the secrets in the database are sealed with the key ${keyIds(foreign)}, and ${secret ? 'ASKWELL_SECRET' : keyFileOf(dataDir)} holds the key ${keyring.id}. Give the key that was used before as ASKWELL_SECRET; to change the key, give the old one as ASKWELL_SECRET_PREVIOUS beside the new one. Nothing was changed`,
      { reason: 'unusable' },
    )
  for (const { name, value } of marks) keyring.open(secretPlace(name), value)
}

export async function namedSecret(
  db: Kysely<Tables>,
  keyring: Keyring,
  name: SecretName,
): Promise<string> {
  const row = `store:${name}`
  const known = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', row)
    .executeTakeFirst()
  if (known !== undefined) return keyring.open(secretPlace(row), known.value)
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret')
    .values({ name: row, value: keyring.seal(secretPlace(row), made) })
    .execute()
  return made
}
