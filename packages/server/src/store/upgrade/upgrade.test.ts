// An upgrade beside servers of the previous release: what runs when, what a kill leaves, and how long writers wait.
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type StoreUnavailable } from '../index.ts'
import { migrations } from '../migrate.ts'
import type { Steps } from '../migrations/step.ts'
import type { Tables } from '../schema.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { baseline, bringToBaseline, connectTo } from '../suite/older-tables.ts'
import { newPlace, postgresUrl, run, type StoreLocation, testKeyring } from '../suite/stores.ts'
import { openUpgrade } from './open-upgrade.ts'
import { migrate } from './run-steps.ts'
import { statementsOf } from './statements-of.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const quiet = { say: () => undefined }
const engines = postgresUrl === null ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)

async function ground(engine: 'sqlite' | 'postgres') {
  const place = await newPlace(engine)
  undo.push(place.remove)
  return place
}

function connect(place: StoreLocation): Kysely<Tables> {
  const db = connectTo(place)
  undo.push(() => db.destroy())
  return db
}

async function atBaseline(engine: 'sqlite' | 'postgres'): Promise<StoreLocation> {
  const place = await ground(engine)
  await bringToBaseline(place)
  return place
}

const names = async (place: StoreLocation): Promise<string[]> =>
  (
    await behindOurBack<{ name: string }>(place, 'select name from kysely_migration order by name')
  ).map(({ name }) => name)
const allNames = Object.keys(migrations('sqlite', testKeyring))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as StoreUnavailable,
  )

for (const engine of engines)
  describe(`an upgrade on ${engine}`, () => {
    it('is planned, brought up, and finished when no older server lives (OP-46, OP-48)', async () => {
      const place = await atBaseline(engine)
      const upgrade = await openUpgrade(place.options)
      undo.push(upgrade.close)
      const plan = await upgrade.plan()
      expect(plan.map(({ name }) => name)).toEqual(allNames.filter((name) => name > baseline))
      expect(plan.find(({ name }) => name === '0066-webhook-slots')).toMatchObject({
        kind: 'expand',
        tables: [{ name: 'webhook_delivery' }],
        locks: expect.stringContaining('webhook_delivery'),
      })
      // Triggers lock the table they are on. What their functions write, they write later.
      const changed = (step: string) => plan.find(({ name }) => name === step)?.tables
      expect(changed('0070-answers')).toMatchObject([{ name: 'feedback' }])
      expect(changed('0071-older-answers')).toMatchObject([{ name: 'response' }])
      expect(await names(place)).toHaveLength(allNames.filter((name) => name <= baseline).length)

      expect(await refusal(upgrade.finish(quiet))).toMatchObject({ reason: 'schema' })
      await upgrade.up(quiet)
      expect((await upgrade.plan()).map(({ kind }) => kind)).toEqual([
        'contract',
        'contract',
        'contract',
      ])
      const now = engine === 'sqlite' ? `unixepoch() * 1000` : `extract(epoch from now()) * 1000`
      await behindOurBack(
        place,
        `insert into server (id, version, level, started_at, seen_at, roles) values ('old', '0.1', '${baseline}', 1, ${now}, '[]')`,
      )
      expect(await refusal(upgrade.finish(quiet))).toMatchObject({
        reason: 'schema',
        message: expect.stringMatching(/older release .* old \(0\.1/),
      })
      expect(await behindOurBack(place, 'select id from job')).toHaveLength(2)
      await behindOurBack(place, `delete from server`)
      await upgrade.finish(quiet)
      expect(await behindOurBack(place, 'select id from job')).toHaveLength(0)
      expect(await upgrade.plan()).toEqual([])
      expect(await behindOurBack(place, 'select compatible_from from schema_state')).toEqual([
        { compatible_from: '0112-tallies-unused' },
      ])
    })

    it('is done by the start of the only server, and left to the operator with check (OP-49)', async () => {
      const place = await atBaseline(engine)
      const before = await names(place)
      expect(await refusal(openStore({ ...place.options, migrate: 'check' }))).toMatchObject({
        reason: 'schema',
        message: expect.stringContaining('ASKWELL_MIGRATE=auto'),
      })
      expect(await names(place)).toEqual(before)
      const store = await openStore(place.options)
      expect(await names(place)).toEqual(allNames)
      await store.close()
      await (await openStore({ ...place.options, migrate: 'check' })).close()
    })

    it('keeps what older servers need while one of them lives (OP-49)', async () => {
      const place = await atBaseline(engine)
      const steps = migrations(engine, testKeyring)
      const db = connect(place)
      await migrate(engine, db, steps)
      await db
        .insertInto('server')
        .values({
          id: 's',
          version: '0',
          level: baseline,
          started_at: 0,
          seen_at: Date.now(),
          roles: '[]',
        })
        .execute()
      await undo.pop()?.()
      const store = await openStore(place.options)
      expect(await behindOurBack(place, 'select id from job')).toHaveLength(2)
      while (await store.upgrade.fillNext());
      await store.ready()
      await store.close()
      const contracts = ['0067-webhook-jobs', '0073-no-answer-rows', '0113-no-tallies']
      expect(await names(place)).toEqual(allNames.filter((name) => !contracts.includes(name)))
    })

    it('leaves no half of a step that fails, and names it (OP-45)', async () => {
      const place = await atBaseline(engine)
      const db = connect(place)
      const steps: Steps = {
        ...migrations(engine, testKeyring),
        '9998-half': {
          kind: 'expand',
          async up(on) {
            await sql`create table half (a text)`.execute(on)
            await sql`create table nonsense (`.execute(on)
          },
        },
      }
      await expect(migrate(engine, db, steps)).rejects.toThrow(/step 9998-half failed/)
      expect(await names(place)).toContain('0066-webhook-slots')
      await expect(sql`select * from half`.execute(db)).rejects.toThrow()
    })
  })

describe('an expand step', () => {
  const added = Object.entries(migrations('postgres', testKeyring))
  const forbidden =
    /\b(drop|rename|set not null|truncate)\b|alter (column|type)|default (now|random|gen_random|clock_timestamp|uuid)/i

  for (const [name, step] of added.filter(
    ([, { kind }]) => kind === 'expand' || kind === 'indexes',
  ))
    it(`${name} only adds (OP-46)`, async () => {
      const statements = await statementsOf(step)
      expect(statements.filter((text) => forbidden.test(text))).toEqual([])
      // A required column of a table in use breaks the previous release, which does not know it.
      expect(statements.filter((text) => /add column .* not null(?! default)/i.test(text))).toEqual(
        [],
      )
      // With two tables in one transaction, writers of the first would wait for the lock of the second, too.
      const altered = new Set(statements.map((text) => /alter table (\w+)/i.exec(text)?.[1]))
      expect([...altered].filter(Boolean).length).toBeLessThanOrEqual(1)
      const made = statements.flatMap(
        (text) => /create (?:unlogged )?table (\w+)/i.exec(text)?.[1] ?? [],
      )
      const indexed = statements.flatMap(
        (text) => /^create (?:unique )?index \w+ on (\w+)/i.exec(text)?.[1] ?? [],
      )
      expect(indexed.filter((table) => !made.includes(table))).toEqual([])
    })
})

describe.skipIf(postgresUrl === null)('on PostgreSQL, beside others', () => {
  const index: Steps = {
    '9998-index': {
      kind: 'indexes',
      indexes: [{ name: 'planted', on: 'customer (created_at)' }],
    },
  }
  const column: Steps = {
    '9999-column': {
      kind: 'expand',
      up: async (on) => void (await sql`alter table customer add column planted text`.execute(on)),
    },
  }

  it('a step gives way after two seconds, and comes again when the table is free (OP-45, OP-51)', async () => {
    const place = await ground('postgres')
    await (await openStore(place.options)).close()
    const db = connect(place)
    const holder = connect(place)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const reader = holder.transaction().execute(async (trx) => {
      await sql`select count(*) from customer`.execute(trx)
      await held
    })
    await wait(100)
    const stepping = migrate('postgres', db, { ...migrations('postgres', testKeyring), ...column })
    // Writers wait while the step waits for its lock, and then continue.
    const waits: number[] = []
    for (const endAt = performance.now() + 5_000; performance.now() < endAt; ) {
      const from = performance.now()
      await sql`update customer set updated_at = 1 where id = 'nobody'`.execute(holder)
      waits.push(performance.now() - from)
      await wait(20)
    }
    expect(Math.max(...waits)).toBeGreaterThan(500)
    expect(Math.max(...waits)).toBeLessThan(2_500)
    release()
    await reader
    await stepping
    expect(await names(place)).toContain('9999-column')
  }, 30_000)

  it('an index that a kill left half-built is built again (OP-45)', async () => {
    const place = await ground('postgres')
    await (await openStore(place.options)).close()
    const url = place.options.databaseUrl ?? ''
    await run(url, 'create index planted on customer (created_at)')
    await run(url, `update pg_index set indisvalid = false where indexrelid = 'planted'::regclass`)
    const db = connect(place)
    await migrate('postgres', db, { ...migrations('postgres', testKeyring), ...index })
    expect(
      await run(url, `select indisvalid from pg_index where indexrelid = 'planted'::regclass`),
    ).toEqual([{ indisvalid: true }])
  })

  it('a database of another program is refused before anything is written', async () => {
    const place = await ground('postgres')
    const url = place.options.databaseUrl ?? ''
    await run(url, 'create table customer (id integer)')
    expect(await refusal(openStore(place.options))).toMatchObject({
      reason: 'away',
      message: expect.stringMatching(/not a database of Askwell.*customer.*Nothing was changed/),
    })
    expect(
      await run(url, 'select tablename from pg_tables where schemaname = current_schema()'),
    ).toEqual([{ tablename: 'customer' }])
  })
})
