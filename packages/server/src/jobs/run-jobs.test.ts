import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onEachStore } from '../store/suite/stores.ts'
import { backOff, daily, type JobHandler } from './job-handler.ts'
import { type JobRunner, makeJobRunner } from './run-jobs.ts'

const noon = Date.UTC(2026, 4, 1, 12)
const done = { kind: 'done' } as const

onEachStore({ describe, beforeAll, afterAll }, 'running jobs', (at) => {
  let kind = ''
  let now = noon
  let runners: JobRunner[] = []
  const logged: string[] = []
  beforeEach(() => {
    kind = randomUUID()
    now = noon
  })
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    runners = []
    logged.length = 0
  })
  const runnerOf = (handler: Partial<JobHandler>): JobRunner => {
    const whole = { together: 2, run: async () => done, ...handler }
    const log = {
      info: () => undefined,
      warn: (fields: object, message: string) =>
        void logged.push(`${message} ${JSON.stringify(fields)}`),
    }
    const runner = makeJobRunner(
      { store: at.store, clock: () => now, chance: () => 0.5, log },
      { [kind]: whole },
    )
    runners.push(runner)
    return runner
  }
  const add = (payload: unknown = null, name: string | null = null, runAt = noon) =>
    at.store.jobs.add({ kind, name, payload, runAt }, now)

  it('runs what is due, a few at once, and what becomes due meanwhile', async () => {
    for (let n = 0; n < 6; n += 1) await add(n)
    const seen: unknown[] = []
    let [at_once, most] = [0, 0]
    const run: JobHandler['run'] = async ({ payload }) => {
      seen.push(payload)
      at_once += 1
      most = Math.max(most, at_once)
      await sleep(5)
      at_once -= 1
      if (payload === 3) await add('child')
      return done
    }
    expect(await runnerOf({ run }).runDue()).toBe(7)
    expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4, 5, 'child']))
    expect(most).toBe(2)
    expect(await runnerOf({ run }).runDue()).toBe(0)
  })

  it('tries a job that throws again, later each time, and logs no message', async () => {
    await add()
    const attempts: number[] = []
    const runner = runnerOf({
      run: async ({ attempts: count }) => {
        attempts.push(count)
        if (count < 4) throw new Error('canary@private.test')
        return done
      },
    })
    expect(await runner.runDue()).toBe(1)
    for (const waitMs of [1_000, 2_000, 4_000]) {
      now += waitMs - 1
      expect(await runner.runDue()).toBe(0)
      now += 1
      expect(await runner.runDue()).toBe(1)
    }
    expect(attempts).toEqual([1, 2, 3, 4])
    now += 1e9
    expect(await runner.runDue()).toBe(0)
    expect(logged).toHaveLength(3)
    expect(logged.join()).not.toContain('canary')
  })

  it('a periodic job is one for all servers and comes back', async () => {
    let runs = 0
    const run: JobHandler['run'] = async () => {
      runs += 1
      return done
    }
    const periodic = { nextRun: (ms: number) => ms + 1_000, run }
    const servers = [runnerOf(periodic), runnerOf(periodic), runnerOf(periodic)]
    // One that adds its job later than another one has run it makes it due again.
    await Promise.all(servers.map((server) => server.start()))
    expect(await at.store.jobs.kindsDue(noon + 1_000)).toContain(kind)
    for (let period = 1; period <= 3; period += 1) {
      now = noon + period * 1_000
      // A server that is still adding the job holds its row, and a look passes over held rows: the next look finds it.
      await expect
        .poll(() => Promise.all(servers.map((server) => server.runDue())).then(() => runs))
        .toBe(period)
    }
    await Promise.all(servers.map((server) => server.runDue()))
    expect(runs).toBe(3)
  })

  it('finds the jobs that are added after the start', async () => {
    const seen: unknown[] = []
    const runner = runnerOf({
      run: async ({ payload }) => {
        seen.push(payload)
        return done
      },
    })
    await runner.start()
    await add('later')
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual(['later'])
  })

  it('stops: running jobs get the signal to end, and wait for the next start without a counted failure', async () => {
    await add()
    let begun = false
    const runner = runnerOf({
      run: async ({ signal }) => {
        begun = true
        await sleep(60_000, undefined, { signal })
        return done
      },
    })
    await runner.start()
    await expect.poll(() => begun, { timeout: 5_000 }).toBe(true)
    await runner.stop()
    const counts: number[] = []
    const run: JobHandler['run'] = async ({ attempts }) => {
      counts.push(attempts)
      return done
    }
    await runnerOf({ run }).runDue()
    expect(counts).toEqual([1])
  })
})

describe('times of jobs', () => {
  it.each([
    [1, 0.5, 1_000],
    [5, 0.5, 16_000],
    [60, 0.5, 3_600_000],
    [1, 0, 900],
    [1, 1, 1_100],
  ])('attempt %d with chance %d waits %d ms', (attempts, chance, expected) => {
    expect(backOff(attempts, chance)).toBe(expected)
  })

  it('daily comes at its hour, never at once', () => {
    const at = daily(3)
    expect(at(Date.UTC(2026, 0, 31, 2, 59))).toBe(Date.UTC(2026, 0, 31, 3))
    expect(at(Date.UTC(2026, 0, 31, 3))).toBe(Date.UTC(2026, 1, 1, 3))
  })
})
