// What is read from a standby of PostgreSQL, and what is not. It needs the programs of PostgreSQL, and is skipped without them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownPgbouncer, whyNoPgbouncer } from './own-pgbouncer.ts'
import { whyNoOwnPostgres } from './own-postgres.ts'
import { type ReplicaStage, reads, replicaStage, responsesOf, sharesPath } from './replica-stage.ts'

const reason = whyNoOwnPostgres()

describe.skipIf(reason !== null)(`a replica for reading ${reason ?? ''}`, () => {
  let stage: ReplicaStage
  beforeAll(async () => {
    stage = await replicaStage()
  }, 120_000)
  afterAll(() => stage.close())

  it('gives the same figures as the primary, with their age (OP-55)', async () => {
    const { here, plain, call, analysed } = stage
    const key = await stage.newKey()
    await stage.isRead(here, key)
    for (const [name, path] of Object.entries(reads)) {
      const [one, other] = [await call(here, key, path), await call(plain, key, path)]
      expect([name, one.status, one.text]).toEqual([name, 200, other.text])
      expect([name, one.age !== null && one.age <= 30, other.age]).toEqual([name, true, null])
    }
    const [one, other] = [await analysed(here, key), await analysed(plain, key)]
    expect([one.text, other.age]).toEqual([other.text, null])
    expect(one.age).toBeGreaterThan(0)
    expect(await stage.metrics(here)).toMatch(/^askwell_replica_used 1$/m)
    expect(await stage.metrics(here)).toMatch(/^askwell_replica_lag_seconds [\d.e-]+$/m)
  })

  it('is read for results, exports, searches and older lists, and for nothing else (OP-55)', async () => {
    const { here, call, analysed } = stage
    const key = await stage.newKey()
    await stage.isRead(here, key)
    const before = responsesOf(await analysed(here, key))
    await stage.whilePaused(async () => {
      await stage.answers(here, 'a new apple')
      for (const [name, path] of Object.entries(reads)) {
        const { age, text } = await call(here, key, path)
        expect([name, age !== null, text.includes('new apple')]).toEqual([name, true, false])
      }
      expect(responsesOf(await analysed(here, key))).toBe(before)
      // The list of now is read from the primary.
      const list = await call(here, key, '/feedbacks')
      expect([list.age, list.text.includes('new apple')]).toEqual([null, true])
    })
    await expect.poll(async () => responsesOf(await analysed(here, key))).toBe(before + 1)
  })

  it('is read for shared pages of results, whose links come from the primary (OP-55)', async () => {
    const { here, call, newKey } = stage
    const made = await call(here, await newKey(), sharesPath, { name: 'Page' })
    const { id, url } = JSON.parse(made.text) as { id: string; url: string }
    const open = () => fetch(`${here.url}/v1/shared_results/${url.split('#').at(-1)}`)
    await expect.poll(async () => (await open()).headers.get('askwell-data-age')).not.toBeNull()
    await stage.whilePaused(async () => {
      await call(here, await newKey(), `${sharesPath}/${id}`, undefined, 'DELETE')
      expect((await open()).status).toBe(404)
    })
  })

  it('shows a caller their own change, at any server and at once (OP-55)', async () => {
    const { here, plain, call } = stage
    const there = await stage.open(stage.reading())
    const [key, other] = [await stage.newKey(), await stage.newKey()]
    await stage.isRead(there, other)
    const found = await call(plain, key, '/feedbacks?q=pear')
    const [{ id }] = (JSON.parse(found.text) as { items: [{ id: string }] }).items
    await stage.whilePaused(async () => {
      const tagged = await call(here, key, `/feedbacks/${id}/tags`, { tags: ['seen'] }, 'PUT')
      expect(tagged.status).toBe(200)
      for (const server of [there, here]) {
        const { age, text } = await call(server, key, reads['older list'])
        expect([age, text.includes('seen')]).toEqual([null, true])
        expect((await stage.analysed(server, key)).age).toBeNull()
      }
      // Others may read what was before.
      const { age, text } = await call(there, other, reads['older list'])
      expect([age !== null, text.includes('seen')]).toEqual([true, false])
    })
  })

  it('does not answer when it lacks a change that the columns of results have (OP-55)', async () => {
    const { here, call, analysed } = stage
    const [key, other] = [await stage.newKey(), await stage.newKey()]
    await stage.isRead(here, other)
    const before = responsesOf(await analysed(here, other))
    const found = await call(here, key, '/feedbacks?q=pear')
    const [{ id }] = (JSON.parse(found.text) as { items: [{ id: string }] }).items
    await stage.whilePaused(async () => {
      await call(here, key, `/feedbacks/${id}`, undefined, 'DELETE')
      expect(responsesOf(await analysed(here, key))).toBe(before - 1)
      const { age, ...reply } = await analysed(here, other)
      expect([age, responsesOf({ age, ...reply })]).toEqual([null, before - 1])
    })
    await expect.poll(async () => (await analysed(here, other)).age).not.toBeNull()
    expect(responsesOf(await analysed(here, other))).toBe(before - 1)
  })

  it('agrees with the primary after changes, when both are read in turn (OP-55)', async () => {
    const { call, analysed } = stage
    // Before any of the two servers that are asked has columns of them.
    for (let step = 0; step < 24; step += 1) await stage.answers(stage.lastWeek, `apple ${step}`)
    const [server, other] = [await stage.open(stage.reading()), await stage.open({})]
    const [writer, reader] = [await stage.newKey(), await stage.newKey()]
    const { items } = JSON.parse((await call(other, reader, '/feedbacks?limit=100')).text) as {
      items: { id: string }[]
    }
    await stage.isRead(server, reader)
    for (let step = 0; step < 24; step += 1) {
      await stage.answers(server, `apple of now ${step}`)
      // The writer reads from the primary, and the reader from the replica right after it.
      if (step % 2 === 0) {
        const deleted = `/feedbacks/${items[step]?.id}`
        expect((await call(server, writer, deleted, undefined, 'DELETE')).status).toBe(200)
      }
      if (step % 3 === 0) await analysed(server, writer)
      await analysed(server, reader)
    }
    const now = await analysed(other, reader)
    await expect
      .poll(async () => {
        const { age, text } = await analysed(server, reader)
        return [age !== null, text]
      })
      .toEqual([true, now.text])
    for (const [name, path] of Object.entries(reads)) {
      const one = await call(server, reader, path)
      const { text } = await call(other, reader, path)
      expect([name, one.age !== null, one.text]).toEqual([name, true, text])
    }
  })

  it('keeps workspaces apart (OP-55)', async () => {
    const { here, plain, call, newKey } = stage
    const stranger = await newKey(await plain.store.createWorkspace('Strangers', Date.now()))
    const mine = await newKey()
    await stage.isRead(here, mine)
    await expect
      .poll(async () => (await call(here, stranger, '/feedbacks?q=apple')).text)
      .toBe('{"items":[],"next":null}')
    expect((await call(here, stranger, reads.results)).status).toBe(404)
    expect((await call(here, mine, '/feedbacks?q=apple')).text).toContain('an old apple')
    expect(plain.store.wall).toBe('up')
  })

  it.skipIf(whyNoPgbouncer() !== null)(
    'is read through PgBouncer by transactions (OP-53, OP-55)',
    async () => {
      const { postgres, replica, plain, newKey, analysed } = stage
      const poolers = [await ownPgbouncer(postgres.url), await ownPgbouncer(replica.url)] as const
      for (const pooler of poolers) {
        stage.undo.push(() => pooler.remove())
        await pooler.start()
      }
      const server = await stage.open({
        ...stage.reading(),
        DATABASE_URL: poolers[0].url,
        ASKWELL_DB_DIRECT_URL: postgres.url,
        ASKWELL_DB_POOLER: 'transaction',
        ASKWELL_DB_READ_URL: poolers[1].url,
      })
      const key = await newKey()
      const stranger = await newKey(await plain.store.createWorkspace('Others', Date.now()))
      await stage.isRead(server, key)
      const looks = Array.from({ length: 40 }, async (_, at) => {
        const { age, text } = await stage.call(server, at % 2 ? stranger : key, reads.search)
        return [age !== null, text.includes('an old apple')]
      })
      for (const [at, seen] of (await Promise.all(looks)).entries())
        expect(seen).toEqual([true, at % 2 === 0])
      expect((await analysed(server, key)).text).toBe((await analysed(plain, key)).text)
    },
  )
})
