import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachStore } from '../../store/suite/stores.ts'
import { eventually } from '../../test-kit/eventually.ts'
import { type Counters, makeCounters, type SharedTotals } from './counters.ts'
import { redisTotals } from './redis-totals.ts'

const minuteMs = 60_000
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const hasRedis = await reaches(new URL(redisUrl))

describe('counts of one server', () => {
  it('lets a limit through in a window of the clock, says how long to wait, and begins again', async () => {
    const clock = { now: 10 * minuteMs }
    const counters = makeCounters(() => clock.now, null)
    const ask = () => counters.count('a', 3, minuteMs)
    expect([await ask(), await ask(), await ask()]).toEqual([null, null, null])
    clock.now += 20_000
    expect(await ask()).toBe(40_000)
    expect(await counters.count('b', 3, minuteMs)).toBeNull()
    clock.now += 40_000
    expect(await ask()).toBeNull()
    // A clock that was set back does not keep the limit in force.
    clock.now -= 60 * minuteMs
    expect([await ask(), await ask(), await ask()]).toEqual([null, null, null])
    expect(await ask()).toBe(minuteMs)
  })
})

/** The servers count in turn, in bursts of random size, far more than the limit. Returns how many calls were let through. */
async function letThrough(
  servers: readonly Counters[],
  key: string,
  limit: number,
): Promise<number> {
  let seed = limit
  const next = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (seed % most)
  }
  let passed = 0
  for (let asked = 0; asked < 3 * limit; ) {
    const server = servers[next(servers.length) - 1]
    const burst = next(9)
    asked += burst
    const answers = await Promise.all(
      Array.from({ length: burst }, () => server?.count(key, limit, minuteMs)),
    )
    passed += answers.filter((answer) => answer === null).length
  }
  return passed
}

function sharedWell(open: () => SharedTotals): void {
  // Freezes the clock at the start of the next window, so that no window ends during the test and Redis deletes no count.
  const nowMs = (Math.floor(Date.now() / minuteMs) + 1) * minuteMs
  const clock = (): number => nowMs
  let totals: readonly SharedTotals[] = []
  let servers: readonly Counters[] = []
  beforeAll(async () => {
    totals = [open(), open(), open()]
    servers = totals.map((shared) => makeCounters(clock, shared))
    const windowEndsAt = clock() + minuteMs
    // The first connection takes a moment.
    await eventually(
      () => Promise.all(totals.map((one) => one.add([{ key: randomUUID(), windowEndsAt, by: 1 }]))),
      { timeout: 10_000 },
    )
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  it.each([5, 30, 60, 600])(
    'three servers let through at least a limit of %i, and at most 1.05 times as many',
    async (limit) => {
      const passed = await letThrough(servers, randomUUID(), limit)
      expect(passed).toBeGreaterThanOrEqual(limit)
      expect(passed).toBeLessThanOrEqual(1.05 * limit)
    },
  )

  it('adds up what several servers send at once, key by key', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const windowEndsAt = clock() + minuteMs
    const add = (shared: SharedTotals | undefined) =>
      shared?.add([
        { key: one, windowEndsAt, by: 2 },
        { key: two, windowEndsAt, by: 5 },
      ])
    await Promise.all(totals.map(add))
    expect(await add(totals[0])).toEqual([8, 20])
  })
}

onEachStore({ describe, beforeAll, afterAll }, 'counts shared in the database (OP-61)', (at) => {
  sharedWell(() => ({ add: (counts) => at.store.counts.add(counts), close: async () => {} }))

  it('forgets windows that are over', async () => {
    const key = randomUUID()
    await at.store.counts.add([{ key, windowEndsAt: 1_000, by: 7 }])
    await at.store.counts.forget(1_001)
    expect(await at.store.counts.add([{ key, windowEndsAt: 1_000, by: 1 }])).toEqual([1])
  })
})

describe.skipIf(!hasRedis)(
  hasRedis
    ? 'counts shared in Redis (OP-61)'
    : 'counts shared in Redis, skipped: none answers on 127.0.0.1:6379',
  () => {
    sharedWell(() => redisTotals(redisUrl))
  },
)

describe('shared totals that do not answer', () => {
  it('leave each server counting alone, and are reported once', async () => {
    const told: boolean[] = []
    const shared = redisTotals('redis://127.0.0.1:1')
    const counters = makeCounters(Date.now, shared, (isAway) => told.push(isAway))
    const answers: (number | null)[] = []
    for (let count = 0; count < 12; count++)
      answers.push(await counters.count('a', 10, 60 * minuteMs))
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null))
    expect(answers.slice(10)).not.toContain(null)
    expect(told).toEqual([true])
    await counters.close()
  })
})

function reaches({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(Number(port), hostname, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })
}
