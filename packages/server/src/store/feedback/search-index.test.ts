// The search of texts on PostgreSQL: its index, what it refuses without one, and that it stays in its workspace.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { buildSearchIndex } from '../postgres/build-search-index.ts'
import { inWorkspace } from '../query/scope.ts'
import { answer, newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { connectTo } from '../suite/older-tables.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../suite/stores.ts'
import { slowSearch } from './search-index.ts'

describe.skipIf(postgresUrl === null)(
  postgresUrl === null
    ? `the search of texts on PostgreSQL, skipped: ${skipReason}`
    : 'the search of texts on PostgreSQL',
  () => {
    let place: StoreLocation
    let store: Store
    let ground: TestWorkspace
    beforeAll(async () => {
      place = await newPlace('postgres')
      store = await openStore(place.options)
      ground = await newGround(store)
      for (const [at, body] of ['Blue kettle', 'Red kettle', 'Ok'].entries())
        await store.saveFeedback(
          write(row(ground, { receivedAt: noon + at, responses: [answer(body)] })),
        )
    })
    afterAll(async () => {
      await store.close()
      await place.remove()
    })
    const withTables = async <T>(work: (db: ReturnType<typeof connectTo>) => Promise<T>) => {
      const db = connectTo(place)
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    }
    const build = (from?: number) =>
      buildSearchIndex(place.options.databaseUrl ?? '', new AbortController().signal, from)
    const texts = async (q: string, workspaceId = ground.workspaceId) =>
      (
        await inWorkspace(workspaceId, () => store.listFeedback(workspaceId, { q }, { limit: 9 }))
      ).items.map(({ responses }) => responses[0]?.body)

    it('refuses many rows without an index, and less than a trigram with one (OP-56)', () =>
      withTables(async (db) => {
        const search = (q: string, filters: object = {}) =>
          slowSearch(db, ground.workspaceId, { q, ...filters }, 2)
        await sql`analyze feedback`.execute(db)
        expect(await search('kettle')).toBe('unindexed')
        const from = new Date(noon + 1).toISOString()
        expect(await search('kettle', { from })).toBeNull()
        expect(await slowSearch(db, ground.workspaceId, { q: 'kettle' })).toBeNull()

        expect(await build()).toBe('not_needed')
        expect(await build(3)).toBe('built')
        expect(await build(3)).toBe('present')
        expect(await search('kettle')).toBeNull()
        expect(await search('ok')).toBe('short')
        expect(await search('a-b c')).toBe('short')
      }))

    it('builds an index again that an aborted build left (OP-56)', () =>
      withTables(async (db) => {
        await sql`update pg_index set indisvalid = false
          where indexrelid = to_regclass('feedback_search_trigrams')`.execute(db)
        expect(await slowSearch(db, ground.workspaceId, { q: 'kettle' }, 2)).toBe('unindexed')
        expect(await build(3)).toBe('built')
        expect(await slowSearch(db, ground.workspaceId, { q: 'kettle' }, 2)).toBeNull()
      }))

    it('ends a build that is aborted', async () => {
      await expect(
        buildSearchIndex(place.options.databaseUrl ?? '', AbortSignal.abort(), 0),
      ).resolves.toBe('present')
      await withTables((db) => sql`drop index feedback_search_trigrams`.execute(db))
      await expect(
        buildSearchIndex(place.options.databaseUrl ?? '', AbortSignal.abort(), 0),
      ).rejects.toThrow(/abort/)
    })

    it('finds texts of its workspace alone, newest first', async () => {
      const other = await newGround(store)
      await store.saveFeedback(write(row(other, { responses: [answer('Green kettle')] })))
      expect(await texts('kettle')).toEqual(['Red kettle', 'Blue kettle'])
      expect(await texts('KETTLE', other.workspaceId)).toEqual(['Green kettle'])
      expect(await texts('teapot')).toEqual([])
    })
  },
)
