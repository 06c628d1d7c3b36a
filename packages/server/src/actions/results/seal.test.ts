// The jobs that keep sealed columns up to date.
import { segmentWay } from '@askwell/engine/results'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { customer, row } from '../../store/suite/build.ts'
import { answers } from '../../test-kit/random-feedback.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'
import { makeMetrics } from '../../watch/metrics.ts'
import { readSealingGauges } from '../../watch/store-gauges.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const hourMs = 3_600_000

/** Received now, each by another person. */
let inserted = 0
async function insert(count: number): Promise<void> {
  const { workspaceId, clock } = server
  await server.store.insertFeedback(
    Array.from({ length: count }, (_, as) =>
      row(
        { workspaceId, nodeId: ids.node },
        {
          ...answers(as),
          flowId: ids.flow,
          receivedAt: clock.now,
          claimedAt: clock.now,
          customer: customer({ external_id: `person ${inserted + as}` }),
        },
      ),
    ),
  )
  inserted += count
}

async function runSealing(): Promise<void> {
  const { store, clock } = server
  const job = { kind: 'segments', name: 'segments', payload: null, runAt: clock.now }
  await store.jobs.add(job, clock.now)
  // It repeats every minute of this clock, which does not advance.
  expect(await server.runJobs()).toBe(1)
}

const grown = () =>
  server.store.results.grownNodes({
    way: segmentWay,
    settledBefore: server.clock.now,
    many: 1,
    few: 1,
    oldBefore: 0,
  })

it('seals a few feedbacks when an hour has passed', async () => {
  await insert(256)
  server.clock.now += hourMs / 2
  await runSealing()
  expect(await grown()).toHaveLength(1)
  server.clock.now += hourMs
  await runSealing()
  expect(await grown()).toHaveLength(0)
})

it('says how much is not sealed, and since when a segment is due (OP-30)', async () => {
  const figures = async () => {
    await readSealingGauges(server.deps, metrics)
    const { text } = await metrics.scrape(undefined)
    return ['unsealed_rows', 'seal_lag_seconds'].map((name) =>
      Number(new RegExp(`^askwell_results_${name} (\\d+)$`, 'm').exec(text)?.[1]),
    )
  }
  const metrics = makeMetrics()
  await insert(255)
  server.clock.now += 2 * hourMs
  expect(await figures(), 'too few for a segment').toEqual([255, 0])
  server.clock.now -= 2 * hourMs
  await insert(1)
  server.clock.now += hourMs
  expect(await figures()).toEqual([256, 0])
  server.clock.now += hourMs / 4
  expect(await figures()).toEqual([256, 900])
  await runSealing()
  expect(await figures()).toEqual([0, 0])
})

it('has no segment with an erased person when the erasure is done', async () => {
  await insert(256)
  server.clock.now += 2 * hourMs
  await runSealing()
  const { store, workspaceId, clock } = server
  const [one] = await server.stored()
  const customerId = one?.customerId
  if (!customerId) throw new Error('Each feedback has a customer.')
  await store.erasure.erase({ workspaceId, customerId, answers: 'delete' }, clock.now)
  expect(await server.runJobs()).toBeGreaterThan(0)
  expect(await store.feedback(workspaceId, one.id)).toBeNull()
  expect(await store.results.changedNodes()).toEqual([])
  expect(await grown()).toEqual([])
})
