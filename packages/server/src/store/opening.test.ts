import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'

import { type FeedbackWrite, openStore, type Store, StoreUnavailable } from './index.ts'
import { migrations } from './migrate.ts'
import { usualLimits } from './postgres/limits.ts'
import { openPool } from './postgres/pool.ts'
import { kyselyOver as overPostgres } from './postgres/transactions.ts'
import { openDatabase, kyselyOver as overSqlite } from './sqlite/database.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { all, newGround, row, write } from './suite/build.ts'
import { openProxy } from './suite/proxy.ts'
import {
  newPlace,
  postgresUrl,
  run,
  type StoreLocation,
  skipReason,
  testKeyring,
  testSecret,
} from './suite/stores.ts'
import { migrate } from './upgrade/run-steps.ts'

const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** With the limits that a server has: these tests are about them. */
async function place(engine: 'sqlite' | 'postgres'): Promise<StoreLocation> {
  const made = await newPlace(engine)
  undo.push(made.remove)
  return { ...made, options: { ...made.options, database: usualLimits } }
}

async function opened(options: StoreLocation['options']): Promise<Store> {
  const store = await openStore(options)
  undo.push(() => store.close())
  return store
}

/** Polls often, so the steps of a fault follow without delay. */
const often = { interval: 5 }

describe('the embedded store', () => {
  it('keeps its answers over a restart, and migrates nothing twice', async () => {
    const { options } = await place('sqlite')
    const first = await openStore(options)
    const ground = await newGround(first)
    const one = row(ground)
    await first.saveFeedback(write(one))
    await first.close()
    const second = await opened(options)
    await second.ready()
    expect((await all(second, ground)).map((kept) => kept.id)).toEqual([one.id])
  })

  it('is flushed at every commit and checks its keys', async () => {
    const { options } = await place('sqlite')
    await opened(options)
    const database = openDatabase(join(options.dataDir, 'askwell.db'), 100)
    undo.push(() => database.close())
    const pragma = (name: string) =>
      Object.values(database.prepare(`pragma ${name}`).all([])[0] as object)[0]
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual([
      'wal',
      2,
      1,
    ])
  })

  it('refuses a second server on its directory, and frees it when the first is killed', async () => {
    const { options } = await place('sqlite')
    const script = `import { openStore } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
      await openStore(${JSON.stringify(options)}); console.log('open'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    undo.push(async () => {
      child.kill('SIGKILL')
      await ended
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await expect(openStore(options)).rejects.toThrow(StoreUnavailable)
    await expect(openStore(options)).rejects.toThrow(/in use by another server/)
    child.kill('SIGKILL')
    await ended
    const store = await opened(options)
    await store.ready()
    await expect(openStore(options)).rejects.toThrow(/in use by another server/)
  })

  it('says so when the directory cannot be made or the file is not a database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'askwell-store-'))
    undo.push(() => rmSync(dataDir, { recursive: true }))
    writeFileSync(join(dataDir, 'file'), '')
    await expect(
      openStore({ databaseUrl: null, dataDir: join(dataDir, 'file', 'below') }),
    ).rejects.toThrow(/cannot be made/)
    writeFileSync(
      join(dataDir, 'askwell.db'),
      'not a database at all, but long enough to be read as the header of one'.repeat(20),
    )
    await expect(openStore({ databaseUrl: null, dataDir })).rejects.toThrow(StoreUnavailable)
    // A refused start releases the directory.
    rmSync(join(dataDir, 'askwell.db'))
    await opened({ databaseUrl: null, dataDir })
  })

  it('a write that cannot be done now says so, the store heals, and the same save is stored once', async () => {
    const { options } = await place('sqlite')
    const store = await openSqlite(options, { busyTimeoutMs: 100 })
    undo.push(() => store.close())
    const ground = await newGround(store)
    const other = new DatabaseSync(join(options.dataDir, 'askwell.db'))
    other.exec('begin immediate')
    const save = write(row(ground))
    await expect(store.saveFeedback(save)).rejects.toThrow(StoreUnavailable)
    expect(await all(store, ground)).toEqual([])
    other.exec('rollback')
    other.close()
    expect((await store.saveFeedback(save)).kind).toBe('stored')
    expect(await all(store, ground)).toHaveLength(1)
  })

  it('a closed store refuses', async () => {
    const { options } = await place('sqlite')
    const store = await openStore(options)
    const ground = await newGround(store)
    await store.close()
    await expect(store.saveFeedback(write(row(ground)))).rejects.toThrow(StoreUnavailable)
    await store.close()
  })

  it('a failing migration leaves nothing behind', async () => {
    const { options } = await place('sqlite')
    const db = overSqlite(openDatabase(join(options.dataDir, 'x.db'), 100))
    undo.push(() => db.destroy())
    const failing = {
      ...migrations('sqlite', testKeyring),
      '0002-fails': {
        kind: 'expand' as const,
        up: async (on: Kysely<unknown>) =>
          void (await sql`create table half (a text) strict, nonsense`.execute(on)),
      },
    }
    await expect(migrate('sqlite', db, failing)).rejects.toThrow(/nonsense/)
    expect((await db.introspection.getTables()).map((table) => table.name)).toEqual([])
    await migrate('sqlite', db, migrations('sqlite', testKeyring))
    expect((await db.introspection.getTables()).length).toBeGreaterThan(5)
  })
})

const isSkipped = postgresUrl === null
describe.skipIf(isSkipped)(
  isSkipped ? `on PostgreSQL, skipped: ${skipReason}` : 'on PostgreSQL',
  () => {
    it('four servers start at once on an empty schema, five times over', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { options } = await place('postgres')
        const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(options)))
        await Promise.all(stores.map((store) => store.ready()))
        const values = await Promise.all(
          stores.map((store) => store.secret('chat', () => crypto.randomUUID())),
        )
        expect(new Set(values).size).toBe(1)
        await Promise.all(stores.map((store) => store.close()))
      }
    })

    it('starts while a neighbour in the same database creates and drops its own schemas', async () => {
      const url = postgresUrl ?? ''
      const { options } = await place('postgres')
      const another = `neighbour_${crypto.randomUUID().replaceAll('-', '')}`
      const tables = Array.from(
        { length: 30 },
        (_, index) => `create table ${another}.t${index} (id serial, a text, b text)`,
      ).join(';')
      undo.push(() => run(url, `drop schema if exists ${another} cascade`))
      let isOver = false
      const comesAndGoes = async () => {
        while (!isOver) {
          await run(url, `create schema ${another}; ${tables}`)
          await run(url, `drop schema ${another} cascade`)
        }
      }
      const neighbour = comesAndGoes()
      try {
        for (let round = 0; round < 12; round += 1) await (await openStore(options)).close()
      } finally {
        isOver = true
        await neighbour
      }
    })

    it('two servers that get one key at once make one record (R-PAY-39)', async () => {
      const { options } = await place('postgres')
      const [a, b] = [await opened(options), await opened(options)]
      const ground = await newGround(a)
      const rows = Array.from({ length: 50 }, () => row(ground))
      const saves = rows.flatMap((one) => [
        a.saveFeedback(write(one)),
        b.saveFeedback(write({ ...one, id: crypto.randomUUID() })),
      ])
      const outcomes = await Promise.all(saves)
      expect(outcomes.filter((one) => one.kind === 'stored')).toHaveLength(50)
      expect(outcomes.filter((one) => one.kind === 'repeated')).toHaveLength(50)
      expect(await all(b, ground)).toHaveLength(50)
    })

    it('a failing migration leaves nothing behind', async () => {
      const { options } = await place('postgres')
      const db = overPostgres(
        openPool(options.databaseUrl ?? '', {
          connections: 2,
          connectMs: 2_000,
          statementMs: 5_000,
        }),
      )
      undo.push(() => db.destroy())
      const failing = {
        ...migrations('postgres', testKeyring),
        '0002-fails': {
          kind: 'expand' as const,
          up: async (on: Kysely<unknown>) =>
            void (await sql`create table half (a nonsense)`.execute(on)),
        },
      }
      await expect(migrate('postgres', db, failing)).rejects.toThrow(/nonsense/)
      const tables = async () =>
        run(
          options.databaseUrl ?? '',
          "select table_name from information_schema.tables where table_schema = current_schema() and table_name not like 'kysely%'",
        )
      expect(await tables()).toEqual([])
      await migrate('postgres', db, migrations('postgres', testKeyring))
      expect((await tables()).length).toBeGreaterThan(5)
    })

    it('says so when nobody answers or the schema is missing', async () => {
      await expect(
        openStore({
          databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
          dataDir: '',
          secret: testSecret,
        }),
      ).rejects.toThrow(StoreUnavailable)
      const url = new URL(postgresUrl ?? '')
      url.searchParams.set('options', '-csearch_path=never_made')
      await expect(
        openStore({ databaseUrl: url.href, dataDir: '', secret: testSecret }),
      ).rejects.toThrow(/search_path/)
    })

    it('refuses while the database is away and heals when it is back, with nothing lost or twice', async () => {
      const { options } = await place('postgres')
      const proxy = await openProxy(options.databaseUrl ?? '')
      undo.push(() => proxy.close())
      const store = await opened({ ...options, databaseUrl: proxy.url })
      const ground = await newGround(store)
      const save = write(row(ground))
      proxy.cut()
      await expect(store.saveFeedback(save)).rejects.toThrow(StoreUnavailable)
      await expect(store.nodeById(ground.nodeId)).rejects.toThrow(StoreUnavailable)
      await expect(store.ready()).rejects.toThrow()
      proxy.pass()
      await store.ready()
      expect((await store.saveFeedback(save)).kind).toBe('stored')
      expect(await all(store, ground)).toHaveLength(1)
    })

    it('connections lost in the middle of saves cost no answer and double none (R-PAY-39)', async () => {
      const { options } = await place('postgres')
      const proxy = await openProxy(options.databaseUrl ?? '')
      undo.push(() => proxy.close())
      const store = await opened({ ...options, databaseUrl: proxy.url })
      const ground = await newGround(store)
      let [lost, stored] = [0, 0]
      const until = async (save: FeedbackWrite): Promise<void> => {
        for (;;) {
          const outcome = await store
            .saveFeedback({ ...save, row: { ...save.row, id: crypto.randomUUID() } })
            .catch((error: unknown) => error)
          if (!(outcome instanceof Error)) {
            stored += 1
            return
          }
          if (!(outcome instanceof StoreUnavailable)) throw outcome
          lost += 1
          await nextTurn()
        }
      }
      const saves = Array.from({ length: 240 }, (_, n) =>
        write(row(ground, n % 2 === 0 ? { customer: { external_id: `e${n % 7}` } } : {}), {
          quota: n % 3 === 0 ? 1_000 : null,
        }),
      )
      const writing = Promise.all(
        Array.from({ length: 16 }, async (_, writer) => {
          for (const [n, save] of saves.entries()) if (n % 16 === writer) await until(save)
        }),
      )
      for (let cut = 0; cut < 4; cut += 1) {
        const [storedBefore, lostBefore] = [stored, lost]
        await expect.poll(() => stored, often).toBeGreaterThan(storedBefore + 20)
        proxy.cut()
        await expect.poll(() => lost, often).toBeGreaterThan(lostBefore)
        proxy.pass()
      }
      await writing
      expect(lost).toBeGreaterThan(3)
      const rows = await all(store, ground)
      expect(rows.map((one) => one.deviceId).sort()).toEqual(
        saves.map((one) => one.row.deviceId).sort(),
      )
      expect(rows.every((one) => one.responses.length === 1)).toBe(true)
    })

    it('answers within five seconds while the database hangs, and is not worn out afterwards', async () => {
      const { options } = await place('postgres')
      const proxy = await openProxy(options.databaseUrl ?? '')
      undo.push(() => proxy.close())
      const store = await opened({ ...options, databaseUrl: proxy.url })
      const ground = await newGround(store)
      const save = write(row(ground))
      proxy.hang()
      const asked = [
        ...Array.from({ length: 20 }, () => store.nodeById(ground.nodeId)),
        store.saveFeedback(save),
        ...Array.from({ length: 20 }, () => store.saveFeedback(write(row(ground), { quota: 9 }))),
      ]
      const started = performance.now()
      const outcomes = await Promise.allSettled(asked)
      expect(performance.now() - started).toBeLessThan(5_000)
      for (const one of outcomes)
        expect(one.status === 'rejected' && one.reason instanceof StoreUnavailable).toBe(true)
      proxy.pass()
      const again = () => store.saveFeedback(save).catch(() => ({ kind: 'lost' }))
      await expect.poll(async () => (await again()).kind, often).toMatch(/stored|repeated/)
      expect((await all(store, ground)).filter((one) => one.id === save.row.id)).toHaveLength(1)
    })
  },
)
