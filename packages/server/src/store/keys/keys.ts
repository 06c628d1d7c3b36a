// The keys of an open store. A key that does not open the database is refused before anything is changed: each key that
// ever sealed here has stored a mark, and all marks must open. Named secrets are random, are made once and are stored sealed,
// so they stay the same when the instance's secret is changed.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { keyFileOf, makeKeyFile, nextKeyFileOf, readKeyFile } from './key-file.ts'
import { type Keyring, keyIdOf, makeKeyring, type SealedColumn } from './keyring.ts'
import { placeOf } from './sealed-columns.ts'

/** The configured keys. */
export interface KeyOptions {
  readonly dataDir: string
  /** Null or left out = the file in the data directory. */
  readonly secret?: string | null
  /** Opens and never seals. */
  readonly previousSecret?: string | null
}

/** Names of the store's secrets. */
const named = ['audit', 'session', 'lookup'] as const
export type SecretName = (typeof named)[number]

/** Can be sent to a thread. The first secret seals. */
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

/** Call it before the migration, which seals. @throws StoreUnavailable when the database was sealed with another key. */
export async function admitSecrets(
  db: Kysely<Tables>,
  given: KeyOptions,
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
  // Without a configured key, an interrupted change of the key has left the next key beside the file.
  const other = given.secret ? given.previousSecret : readKeyFile(nextKeyFileOf(given.dataDir))
  const secrets = [secret, ...(other ? [other] : [])] as const
  assertOpens(makeKeyring(secrets), marks, given)
  return secrets
}

/** For a database that is only read; null before its first start. @throws StoreUnavailable when this key does not open it */
export async function readKeys(db: Kysely<Tables>, given: KeyOptions): Promise<Keys | null> {
  const tables = await db.introspection.getTables()
  const marks = tables.some(({ name }) => name === 'secret') ? await marksIn(db) : []
  if (marks.length === 0) return null
  const secrets = await admitSecrets(db, given)
  const keyring = makeKeyring(secrets)
  const pairs: [string, string][] = []
  for (const name of named) {
    const value = await knownSecret(db, keyring, name)
    if (value === null) return null
    pairs.push([name, value])
  }
  return keysOf({ secrets, named: Object.fromEntries(pairs) as KeyMaterial['named'] })
}

/** Call it after the migration: stores the mark of the key that seals, and makes missing named secrets. */
export async function settleKeys(
  engine: Engine,
  db: Kysely<Tables>,
  secrets: KeyMaterial['secrets'],
  given: KeyOptions,
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

/** A value that only the right key opens. It must be stored before anything else is sealed with that key. */
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

export const secretPlace = (name: string): SealedColumn => placeOf('secret.value', name)
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
  { secret, dataDir }: KeyOptions,
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
  const known = await knownSecret(db, keyring, name)
  if (known !== null) return known
  const row = rowOf(name)
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('secret')
    .values({ name: row, value: keyring.seal(secretPlace(row), made) })
    .execute()
  return made
}

async function knownSecret(
  db: Kysely<Tables>,
  keyring: Keyring,
  name: SecretName,
): Promise<string | null> {
  const row = rowOf(name)
  const known = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', row)
    .executeTakeFirst()
  return known === undefined ? null : keyring.open(secretPlace(row), known.value)
}

const rowOf = (name: SecretName): string => `store:${name}`
