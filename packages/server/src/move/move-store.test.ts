// The whole of an embedded store, moved to PostgreSQL and back: every table, and what an owner reads there.
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type BackupTestStore,
  fillStore,
  newBackupTestStore,
  newDatabase,
} from '../backup/test-store.ts'
import { copiedTables } from '../store/copy/copied-tables.ts'
import { orderByParents } from '../store/copy/copy-target.ts'
import { openStore } from '../store/index.ts'
import { tableRules } from '../store/subjects.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { newGround, row, write } from '../store/suite/build.ts'
import { postgresUrl, run, skipReason } from '../store/suite/stores.ts'
import { startS3Stub } from '../test-kit/s3-stub.ts'
import { moveStore } from './move-store.ts'

const title = 'moving to PostgreSQL'
/** Of every constraint and index, and which ones are valid. */
const definitions = (url: string): Promise<unknown[]> =>
  run(
    url,
    `select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as definition, convalidated as is_valid
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select x.indexrelid::regclass::text, pg_get_indexdef(x.indexrelid), x.indisvalid
     from pg_index x join pg_class c on c.oid = x.indrelid where c.relnamespace = 'public'::regnamespace
     order by 1, 2`,
  )

const quiet = { bucket: null, progress: () => undefined, hold: async () => null }

describe.skipIf(postgresUrl === null)(
  postgresUrl === null ? `${title}, skipped: ${skipReason}` : title,
  () => {
    async function withPlaces(
      tests: (place: BackupTestStore, to: string) => Promise<void>,
    ): Promise<void> {
      const place = await newBackupTestStore('sqlite')
      const { name, url } = await newDatabase()
      try {
        await tests(place, url)
      } finally {
        await run(postgresUrl ?? '', `drop database ${name} with (force)`)
        await place.remove()
      }
    }

    it('copies every row, leaves the directory unchanged, and never overwrites its result (OP-78)', () =>
      withPlaces(async (place, to) => {
        const filled = await fillStore(place.config)
        for (let turn = 0; turn < 30; turn += 1) await filled.save()
        await filled.eraseCustomer()
        await filled.store.close()
        const file = join(place.config.dataDir, 'askwell.db')
        const before = readFileSync(file)
        const moved = await moveStore(place.config, { ...quiet, to })
        expect(moved.digests['feedback']?.rows).toBe(30)
        expect(readFileSync(file).equals(before)).toBe(true)
        await expect(moveStore(place.config, { ...quiet, to })).rejects.toMatchObject({
          exitCode: 7,
          message: expect.stringContaining('has a store already'),
        })
        const store = await openStore({ ...place.config, databaseUrl: to })
        try {
          const page = await store.listFeedback(filled.ground.workspaceId, {}, { limit: 500 })
          expect(page.items).toHaveLength(30)
          expect(await store.people.auditState(filled.ground.workspaceId, null)).toMatchObject({
            fault: null,
          })
        } finally {
          await store.close()
        }
      }))

    it('copies everything back into a directory, with the files (OP-78)', () =>
      withPlaces(async (place, to) => {
        const filled = await fillStore(place.config)
        for (let turn = 0; turn < 9; turn += 1) await filled.save()
        const { id } = await filled.addFile()
        // With the file of its feedback.
        await filled.eraseCustomer()
        await filled.store.close()
        const { digests } = await moveStore(place.config, { ...quiet, to })
        const onPostgres = { ...place.config, databaseUrl: to }
        const back = join(place.folder, 'back')
        const moved = await moveStore(onPostgres, { ...quiet, to: back })
        // The rows are those that the first store had, after both directions.
        expect(moved).toEqual({ digests, files: 1 })
        expect(existsSync(join(back, 'move.unfinished'))).toBe(false)
        expect(readFileSync(join(back, 'files', id.slice(0, 2), id), 'utf8')).toContain(id)
        const store = await openStore({ ...place.config, dataDir: back })
        try {
          const page = await store.listFeedback(filled.ground.workspaceId, {}, { limit: 500 })
          expect(page.items).toHaveLength(10)
          expect(await store.people.auditState(filled.ground.workspaceId, null)).toMatchObject({
            fault: null,
          })
        } finally {
          await store.close()
        }
        await expect(moveStore(onPostgres, { ...quiet, to: back })).rejects.toMatchObject({
          exitCode: 7,
          message: expect.stringContaining('is not empty'),
        })
      }))

    it('leaves the keys, indexes and references of the tables as a start makes them, and every sign of a text (OP-83)', () =>
      withPlaces(async (place, to) => {
        const { store, ground } = await fillStore(place.config)
        const odd = ['\\N', '\\.', 'a\tb', 'a\nb', 'a\r\nb', '\\\\', '"', '\u2028', '😀', '']
        for (const originUrl of odd) await store.saveFeedback(write(row(ground, { originUrl })))
        await store.close()
        const fresh = await newDatabase()
        try {
          await (await openStore({ ...place.config, databaseUrl: fresh.url })).close()
          await moveStore(place.config, { ...quiet, to })
          const made = await definitions(to)
          expect(made.length).toBeGreaterThan(100)
          expect(made).toEqual(await definitions(fresh.url))
        } finally {
          await run(postgresUrl ?? '', `drop database ${fresh.name} with (force)`)
        }
        const rows = await run(to, 'select origin_url from feedback where origin_url is not null')
        expect(rows.map((one) => Object(one).origin_url)).toEqual(expect.arrayContaining(odd))
      }))

    it('leaves an empty database where it was interrupted, and the same command completes it (OP-83)', () =>
      withPlaces(async (place, to) => {
        const filled = await fillStore(place.config)
        await filled.store.close()
        const interrupt = (line: string) => {
          if (line === 'Comparing both sides') throw new Error('the machine was switched off')
        }
        await expect(
          moveStore(place.config, { ...quiet, to, progress: interrupt }),
        ).rejects.toThrow('switched off')
        expect(await run(to, 'select id from feedback')).toEqual([])
        // Servers may have written in between.
        const between = await openStore(place.config)
        await between.saveFeedback(write(row(filled.ground)))
        await between.close()
        const { digests } = await moveStore(place.config, { ...quiet, to })
        expect(digests['feedback']?.rows).toBe(2)
      }))

    it('continues after it was interrupted on the way back, and with the key file', () =>
      withPlaces(async (place, to) => {
        const config = { ...place.config, secret: null }
        const filled = await fillStore(config)
        await filled.store.close()
        await moveStore(config, { ...quiet, to })
        const onPostgres = { ...config, databaseUrl: to }
        const back = join(place.folder, 'back')
        const interrupt = () => {
          throw new Error('the machine was switched off')
        }
        await expect(
          moveStore(onPostgres, { ...quiet, to: back, progress: interrupt }),
        ).rejects.toThrow('switched off')
        expect((await moveStore(onPostgres, { ...quiet, to: back })).files).toBe(1)
        expect(statSync(join(back, 'secret')).mode & 0o777).toBe(0o600)
        const store = await openStore({ databaseUrl: null, dataDir: back })
        expect(
          (await store.listFeedback(filled.ground.workspaceId, {}, { limit: 5 })).items,
        ).toHaveLength(1)
        await store.close()
      }))

    it('carries on a backfill that the source has not done, in both directions', () =>
      withPlaces(async (place, to) => {
        const filled = await fillStore(place.config)
        await filled.store.close()
        const backfill = '0061-deleted-agents-found'
        const back = join(place.folder, 'back')
        const onPostgres = { ...place.config, databaseUrl: to }
        for (const [source, target, order] of [
          [place.config, onPostgres, to],
          [onPostgres, { ...place.config, dataDir: back }, back],
        ] as const) {
          await behindOurBack(
            { options: source },
            `delete from kysely_migration where name = '${backfill}'`,
          )
          await moveStore(source, { ...quiet, to: order })
          const names = () =>
            behindOurBack(
              { options: target },
              `select name from kysely_migration where name = '${backfill}'`,
            )
          expect(await names()).toEqual([])
          await (await openStore(target)).close()
          expect(await names()).toHaveLength(1)
        }
      }))

    it('refuses tables of another release, and a database that a server uses', () =>
      withPlaces(async (place, to) => {
        const filled = await fillStore(place.config)
        await filled.store.close()
        await behindOurBack(
          { options: place.config },
          `delete from kysely_migration where name >= '0073'`,
        )
        await expect(moveStore(place.config, { ...quiet, to })).rejects.toMatchObject({
          exitCode: 5,
          message: expect.stringContaining('0072-answers-moved'),
        })
        const store = await openStore({ ...place.config, databaseUrl: to })
        await store.servers.beat({ id: 's', version: '1', level: '0', roles: [] })
        await store.close()
        const back = join(place.folder, 'back')
        await expect(
          moveStore({ ...place.config, databaseUrl: to }, { ...quiet, to: back }),
        ).rejects.toMatchObject({ exitCode: 6 })
        expect(existsSync(back)).toBe(false)
        for (const [config, wrong] of [
          [place.config, back],
          [{ ...place.config, databaseUrl: to }, to],
        ] as const)
          await expect(moveStore(config, { ...quiet, to: wrong })).rejects.toMatchObject({
            exitCode: 2,
          })
      }))

    it('refuses a running server, and the database of another instance (OP-79)', () =>
      withPlaces(async (place, to) => {
        const filled = await fillStore(place.config)
        await expect(moveStore(place.config, { ...quiet, to })).rejects.toMatchObject({
          reason: 'taken',
        })
        await filled.store.close()
        const other = await openStore({ ...place.config, databaseUrl: to })
        await newGround(other)
        await other.close()
        await expect(moveStore(place.config, { ...quiet, to })).rejects.toMatchObject({
          exitCode: 7,
          message: expect.stringContaining('has a store already'),
        })
      }))
  },
)

describe('moving files into a bucket', () => {
  it('copies each file and leaves the store where it is, and refuses one without bytes (OP-83)', async () => {
    const place = await newBackupTestStore('sqlite')
    const bucket = await startS3Stub()
    try {
      const filled = await fillStore(place.config)
      const added = [filled.file]
      for (let count = 0; count < 19; count += 1) added.push(await filled.addFile())
      const unclaimed = await filled.upload()
      rmSync(join(place.config.dataDir, 'files', unclaimed.id.slice(0, 2), unclaimed.id))
      await filled.store.close()
      const order = { ...quiet, to: null, bucket: bucket.settings }
      const { id = '' } = added[11] ?? {}
      const path = join(place.config.dataDir, 'files', id.slice(0, 2), id)
      renameSync(path, `${path}.away`)
      await expect(moveStore(place.config, order)).rejects.toMatchObject({
        exitCode: 7,
        message: expect.stringContaining(`bytes of the file ${id} are missing`),
      })
      renameSync(`${path}.away`, path)
      expect(await moveStore(place.config, order)).toEqual({ digests: {}, files: 20 })
      for (const file of added) {
        const [, object] = [...bucket.objects].find(([key]) => key.includes(file.id)) ?? []
        expect(String(object?.body)).toBe(`The bytes of ${file.id}`)
      }
    } finally {
      await bucket.close()
      await place.remove()
    }
  })
})

describe('the tables of a copy', () => {
  it('are all tables of the store but those that mean something only to servers that run', () => {
    const left = Object.keys(tableRules).filter((name) => !copiedTables.includes(name))
    expect(left.toSorted()).toEqual([
      'backfill',
      'change_entry',
      'change_recording',
      'data_export',
      'data_export_part',
      'feedback_change',
      'import_progress',
      'kysely_migration',
      'kysely_migration_lock',
      'limit_count',
      'schema_state',
      'segment',
      'segment_column',
      'server',
      'sign_on_request',
      'tally',
      'tally_mark',
      'work_lease',
    ])
  })

  it('come after those that they refer to', () => {
    const references = [
      { table: 'answer', parent: 'feedback' },
      { table: 'feedback', parent: 'node' },
      { table: 'node', parent: 'node' },
    ]
    expect(orderByParents(['answer', 'feedback', 'node'], references)).toEqual([
      'node',
      'feedback',
      'answer',
    ])
    expect(() =>
      orderByParents(
        ['a', 'b'],
        [
          { table: 'a', parent: 'b' },
          { table: 'b', parent: 'a' },
        ],
      ),
    ).toThrow()
  })
})
