// One suite, two engines: each test file always runs on the embedded store, and on PostgreSQL when TEST_DATABASE_URL is
// set or a server answers on 127.0.0.1:5432, in a separate schema that is dropped afterwards.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openStore, type Store } from '../index.ts'
import { makeKeyring } from '../keys/keyring.ts'
import { usualLimits } from '../postgres/limits.ts'

export interface StoreLocation {
  readonly engine: 'sqlite' | 'postgres'
  /** What `openStore` takes. A second call opens the same database again. */
  readonly options: Parameters<typeof openStore>[0]
  remove(): Promise<void>
}

/** The key of every store that a test opens, and of the servers that it starts. */
export const testSecret = 'the-secret-of-tests-is-long-enough'
export const testKeyring = makeKeyring([testSecret])

const local = 'postgres://postgres@127.0.0.1:5432/test'
const set = process.env['TEST_DATABASE_URL']
const postgres = await reach(set ?? local)

export const postgresUrl = postgres.url
export const skipReason = postgres.reason

/** The runner's own functions, passed by the test file. */
export interface Runner {
  readonly describe: { skipIf(isSkipped: boolean): (title: string, tests: () => void) => unknown }
  readonly beforeAll: (step: () => Promise<void>) => void
  readonly afterAll: (step: () => Promise<void>) => void
}

/** Runs the same tests on each engine with one open store per file. `store` is set from the first test on. */
export function onEachStore(
  { describe, beforeAll, afterAll }: Runner,
  title: string,
  tests: (at: { readonly store: Store; readonly place: StoreLocation }) => void,
): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const isSkipped = engine === 'postgres' && postgresUrl === null
    describe.skipIf(isSkipped)(
      isSkipped ? `${title} · postgres, skipped: ${skipReason}` : `${title} · ${engine}`,
      () => {
        let store: Store | undefined
        let place: StoreLocation | undefined
        beforeAll(async () => {
          place = await newPlace(engine)
          store = await openStore(place.options)
        })
        afterAll(async () => {
          await store?.close()
          await place?.remove()
        })
        tests({
          get store() {
            if (!store) throw new Error('the store opens before the first test')
            return store
          },
          get place() {
            if (!place) throw new Error('the place is made before the first test')
            return place
          },
        })
      },
    )
  }
}

/** A database nobody else uses. */
export async function newPlace(engine: 'sqlite' | 'postgres'): Promise<StoreLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askwell-store-'))
  const removeDirectory = async () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite')
    return {
      engine,
      options: { databaseUrl: null, dataDir, secret: testSecret },
      remove: removeDirectory,
    }
  if (postgresUrl === null) throw new Error(skipReason)
  const schema = `t_${randomUUID().replaceAll('-', '')}`
  await run(postgresUrl, `create schema ${schema}`)
  const url = new URL(postgresUrl)
  // No test stops the database itself, so a commit need not wait for the disk.
  url.searchParams.set('options', `-csearch_path=${schema} -csynchronous_commit=off`)
  return {
    engine,
    options: {
      ...{ databaseUrl: url.href, dataDir, secret: testSecret },
      // On a busy machine a connection may take longer than a respondent would wait.
      database: { ...usualLimits, connectMs: 10_000 },
    },
    remove: async () => {
      await run(postgresUrl ?? '', `drop schema ${schema} cascade`)
      await removeDirectory()
    },
  }
}

export async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function reach(
  url: string,
): Promise<{ url: string; reason: '' } | { url: null; reason: string }> {
  try {
    await run(url, 'select 1')
    return { url, reason: '' }
  } catch (error) {
    // A configured database must answer; only the default one may be missing.
    if (set !== undefined) throw error
    const reason = `TEST_DATABASE_URL is not set and 127.0.0.1:5432 gives ${error instanceof Error ? error.message || 'no answer' : 'no answer'}`
    console.warn(`store suite: PostgreSQL skipped, ${reason}`)
    return { url: null, reason }
  }
}
