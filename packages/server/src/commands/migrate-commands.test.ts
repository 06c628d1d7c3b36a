// An upgrade as an operator types it, on both stores.
import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openStore } from '../store/index.ts'
import { newestStep } from '../store/migrate.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { baseline, bringToBaseline } from '../store/suite/older-tables.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../store/suite/stores.ts'
import { entriesOfCommands, runWords } from './test-terminal.ts'

const names = z.array(z.string())
const Status = z.strictObject({
  level: z.string().nullable(),
  compatible_from: z.string().nullable(),
  release: z.string(),
  pending: names,
  servers: z.array(z.strictObject({ id: z.string(), version: z.string(), level: z.string() })),
})
const Plan = z.strictObject({
  release: z.string(),
  steps: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['expand', 'backfill', 'contract']),
      runs_in: z.enum(['up', 'finish']),
      is_transactional: z.boolean(),
      tables: z.array(z.strictObject({ name: z.string(), rows: z.number() })),
      locks: z.string(),
      disk_bytes: z.number(),
    }),
  ),
})
const Report = z.strictObject({ steps: names, pending: names })

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

describe.each(['sqlite', 'postgres'] as const)('an upgrade on the command line', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    const newLocation = async (): Promise<StoreLocation> => {
      const place = await newPlace(engine)
      undo.push(place.remove)
      return place
    }
    const at = ({ options }: StoreLocation, ...words: string[]) =>
      runWords(options, ['migrate', ...words])
    const documentOf = async <T>(
      shape: z.ZodType<T>,
      place: StoreLocation,
      ...words: string[]
    ): Promise<T> => {
      const { exitCode, out } = await at(place, ...words, '--json')
      expect(exitCode).toBe(0)
      return shape.parse(JSON.parse(out))
    }

    it('is planned without a change, brought up, and finished when no older server lives (OP-48, OP-81)', async () => {
      const place = await newLocation()
      await bringToBaseline(place)
      const { steps } = await documentOf(Plan, place, 'plan')
      const contracts = ['0067-webhook-jobs', '0073-no-answer-rows', '0113-no-tallies']
      expect(steps[0]).toMatchObject({ name: '0056-backfills', runs_in: 'up' })
      const last = steps.find(({ name }) => name === '0073-no-answer-rows')
      expect(last).toMatchObject({ runs_in: 'finish' })
      const checked = await at(place, 'plan', '--check')
      expect(checked).toMatchObject({
        exitCode: 7,
        out: expect.stringContaining('0066-webhook-slots  expand, by `askwell migrate up`'),
      })
      expect(await documentOf(Status, place, 'status')).toMatchObject({
        level: baseline,
        compatible_from: baseline,
        release: newestStep(),
        pending: steps.map(({ name }) => name),
      })
      expect(await at(place, 'finish')).toMatchObject({
        exitCode: 5,
        out: '',
        err: expect.stringContaining('Run `askwell migrate up` first. Nothing was changed'),
      })

      const up = await documentOf(Report, place, 'up')
      expect(up).toEqual({
        steps: steps.filter((step) => step.runs_in === 'up').map(({ name }) => name),
        pending: contracts,
      })
      const now = engine === 'sqlite' ? 'unixepoch() * 1000' : 'extract(epoch from now()) * 1000'
      await behindOurBack(
        place,
        `insert into server (id, version, level, started_at, seen_at, roles) values ('old', '0.1', '${baseline}', 1, ${now}, '[]')`,
      )
      expect(await documentOf(Status, place, 'status')).toMatchObject({
        servers: [{ id: 'old', version: '0.1', level: baseline }],
      })
      expect(await at(place, 'finish')).toMatchObject({
        exitCode: 5,
        err: expect.stringContaining('old (0.1'),
      })
      await behindOurBack(place, 'delete from server')
      expect(await documentOf(Report, place, 'finish')).toEqual({
        steps: contracts,
        pending: [],
      })
      expect(await at(place, 'plan', '--check')).toMatchObject({
        exitCode: 0,
        out: 'Nothing is pending.\n',
      })
      expect((await at(place, 'up')).out).toBe('Nothing was pending.\n')
      const brought = up.steps.at(-1) ?? ''
      const raised = (from: string, to: string) => [{ member: 'version', from, to }]
      expect(await entriesOfCommands(place, 'w')).toEqual([
        ['upgrade_tables', raised(baseline, brought)],
        ['finish_upgrade', raised(brought, newestStep())],
      ])
    })

    it('refuses a database of another program with nothing changed', async () => {
      const place = await newLocation()
      await behindOurBack(place, 'create table customer (id integer)')
      for (const word of ['plan', 'up', 'finish'])
        expect(await at(place, word)).toMatchObject({
          exitCode: 4,
          out: '',
          err: expect.stringContaining('not a database of Askwell'),
        })
      expect(readdirSync(place.options.dataDir)).not.toContain('secret')
    })
  })
})

describe('an upgrade of an embedded store', () => {
  it('makes no store where there is none, and is refused while its server runs', async () => {
    const place = await newPlace('sqlite')
    undo.push(place.remove)
    expect(await runWords(place.options, ['migrate', 'up'])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('There is no data of Askwell'),
    })
    expect(readdirSync(place.options.dataDir)).toEqual([])
    const store = await openStore(place.options)
    undo.push(() => store.close())
    expect(await runWords(place.options, ['migrate', 'plan'])).toMatchObject({
      exitCode: 6,
      err: expect.stringContaining('in use by another server'),
    })
  })
})

describe.skipIf(postgresUrl === null)('an upgrade of an empty PostgreSQL database', () => {
  it('says what PostgreSQL has refused, and exits with 4', async () => {
    const place = await newPlace('postgres')
    undo.push(place.remove)
    const url = new URL(postgresUrl ?? '')
    url.pathname = '/no-such-database'
    const refused = await runWords({ ...place.options, databaseUrl: `${url}` }, ['migrate', 'up'])
    expect(refused).toMatchObject({
      exitCode: 4,
      err: expect.stringMatching(/refuses the connection: database "no-such-database" does not/),
    })
  })

  it('makes every table, as the job of a cluster does before the servers start', async () => {
    const place = await newPlace('postgres')
    undo.push(place.remove)
    expect((await runWords(place.options, ['migrate', 'status'])).out).toContain('is empty')
    const plan = await runWords(place.options, ['migrate', 'plan'])
    expect(plan.out).toContain('It locks no table that is in use.')
    expect(plan.out).not.toMatch(/ of ,| on ,/)
    const { exitCode, out } = await runWords(place.options, ['migrate', 'up'])
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/^\d+ steps have run\.\n$/)])
    await (await openStore({ ...place.options, migrate: 'check' })).close()
  })
})
