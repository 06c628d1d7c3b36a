import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { NewJob } from './jobs.ts'

const lease = 60_000

onEachStore({ describe, beforeAll, afterAll }, 'jobs', (at) => {
  let kind = ''
  beforeEach(() => {
    kind = randomUUID()
  })
  const add = (over: Partial<NewJob> = {}, now = noon) =>
    at.store.jobs.add({ kind, name: null, payload: null, runAt: noon, ...over }, now)
  const claim = (now = noon, limit = 10) => at.store.jobs.claim(kind, limit, now, lease)
  const claimOne = async (now = noon) => {
    const [job] = await claim(now, 1)
    if (!job) throw new Error('no job was due')
    return job
  }

  it('a job waits for its time and keeps its payload', async () => {
    await add({ payload: { id: 'ş', list: [1] }, runAt: noon + 5 })
    expect(await claim(noon + 4)).toEqual([])
    expect(await at.store.jobs.kindsDue(noon + 4)).not.toContain(kind)
    expect(await at.store.jobs.kindsDue(noon + 5)).toContain(kind)
    expect(await claimOne(noon + 5)).toMatchObject({
      kind,
      payload: { id: 'ş', list: [1] },
      attempts: 1,
      name: null,
    })
    expect(await claim(noon + 6)).toEqual([])
  })

  it('eight who claim at once share the jobs without a double', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => add({ payload: n })))
    const shares = await Promise.all(Array.from({ length: 8 }, () => claim(noon, 7)))
    const payloads = shares.flat().map((job) => job.payload)
    expect(new Set(payloads).size).toBe(payloads.length)
    const rest = await claim(noon, 40)
    expect(payloads.length + rest.length).toBe(40)
    for (const share of shares) expect(share.length).toBeLessThanOrEqual(7)
  })

  it('what a dead server held is claimed again when its lease ran out, and its word no longer counts', async () => {
    await add()
    const dead = await claimOne()
    expect(await claim(noon + lease - 1)).toEqual([])
    expect(await at.store.jobs.extend(dead, noon + 2 * lease)).toBe(true)
    expect(await claim(noon + lease)).toEqual([])
    const next = await claimOne(noon + 2 * lease)
    expect(next).toMatchObject({ id: dead.id, attempts: 2 })
    expect(await at.store.jobs.extend(dead, noon + 9 * lease)).toBe(false)
    await at.store.jobs.finish(dead, null)
    expect((await claimOne(noon + 3 * lease)).id).toBe(dead.id)
  })

  it('a finished job is gone; one that comes again comes at its time with its count', async () => {
    await add()
    await at.store.jobs.finish(await claimOne(), { runAt: noon + 10, attempts: 3 })
    expect(await claim(noon + 9)).toEqual([])
    const again = await claimOne(noon + 10)
    expect(again.attempts).toBe(4)
    await at.store.jobs.finish(again, null)
    expect(await claim(noon + 99 * lease)).toEqual([])
  })

  it('there is one job of a name, and it runs no later than anybody asked', async () => {
    const name = randomUUID()
    await Promise.all([
      add({ name, runAt: noon + 50 }),
      add({ name, runAt: noon + 20 }),
      add({ name, runAt: noon + 30 }),
    ])
    expect(await claim(noon + 19)).toEqual([])
    expect(await claim(noon + 20)).toHaveLength(1)
  })

  it.each([
    ['done', null],
    ['to be done again later', { runAt: noon + 500, attempts: 0 }],
  ])(
    'a request for a named job that is running makes it run again when it is %s',
    async (_what, next) => {
      const name = randomUUID()
      await add({ name })
      const running = await claimOne()
      await add({ name, runAt: noon + 1 })
      expect(await claim(noon + 2)).toEqual([])
      await at.store.jobs.finish(running, next)
      const again = await claimOne(noon + 2)
      await at.store.jobs.finish(again, null)
      expect(await claim(noon + 99 * lease)).toEqual([])
    },
  )
})
