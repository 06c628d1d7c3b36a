// Answers given offline are accepted after the end and beyond a quota (C-30), within bounds: the sender also says when they
// were given.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostBeyondQuota, mostLate } from '../../actions/respondent/opening.ts'
import { newNode } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

const hour = 3_600_000
let server: TestServer
let nodeId = ''
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const node = async (change: object): Promise<void> => {
  const { id, ...settings } = newNode(ids.flow, change)
  nodeId = id
  await server.store.putNode(server.workspaceId, id, settings, server.clock.now)
}
async function sends(
  device: string,
  ageMs: number,
  change: object = {},
  key: string = randomUUID(),
) {
  const created_at = new Date(server.clock.now - ageMs).toISOString()
  const { status, body } = await server.send(
    payload({ node_id: nodeId, device_id: device, created_at, created_offline: true, ...change }),
    {
      'idempotency-key': key,
    },
  )
  return status === 200 ? 200 : (body.code ?? status)
}

describe('after the end', () => {
  beforeEach(() =>
    node({ activation_end_date: new Date(server.clock.now - 2 * 24 * hour).toISOString() }),
  )

  it('a device brings what it can have kept, and no more', async () => {
    const device = randomUUID()
    const answers: number[] = []
    for (let time = 0; time < mostLate.ofDevice + 3; time += 1)
      answers.push(await sends(device, 50 * hour))
    expect(answers).toEqual([
      ...Array.from({ length: mostLate.ofDevice }, () => 200),
      13048,
      13048,
      13048,
    ])
    expect(await sends(randomUUID(), 50 * hour)).toBe(200)
  })

  it('a repeat of what was taken is answered as before', async () => {
    const [device, key] = [randomUUID(), randomUUID()]
    expect(await sends(device, 50 * hour, {}, key)).toBe(200)
    for (let time = 1; time < mostLate.ofDevice; time += 1) await sends(device, 50 * hour)
    expect([await sends(device, 50 * hour, {}, key), await sends(device, 50 * hour)]).toEqual([
      200, 13048,
    ])
  })

  it('a channel takes a bounded number, whatever devices say they are', async () => {
    const { limits } = server.store
    const countLate = limits.countLate.bind(limits)
    Object.assign(limits, {
      countLate: async (_node: string, device: string | null) =>
        device === null ? mostLate.ofChannel : 0,
    })
    try {
      expect(await sends(randomUUID(), 50 * hour)).toBe(13048)
    } finally {
      Object.assign(limits, { countLate })
    }
  })

  it('what was given after the end is not taken', async () => {
    expect(await sends(randomUUID(), hour)).toBe(13048)
  })
})

describe('beyond a quota', () => {
  it('as many again as it takes, and never fewer than a device may bring', () => {
    expect([1, 10, 50, 200, 5_000].map(mostBeyondQuota)).toEqual([50, 50, 50, 200, 1_000])
  })

  it('what was given before it was full is taken, within the bounds', async () => {
    await node({ channel_quota: { active: true, action_kind: 'submit', limit: 2 } })
    for (let time = 0; time < 2; time += 1)
      expect(await sends(randomUUID(), 0, { created_offline: false })).toBe(200)
    server.clock.now += hour
    expect(await sends(randomUUID(), 0)).toBe(13046)
    const answers: number[] = []
    const device = randomUUID()
    for (let time = 0; time < 55; time += 1) answers.push(await sends(device, 2 * hour))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(50)
    expect(new Set(answers.slice(50))).toEqual(new Set([13046]))
    expect(await sends(randomUUID(), 2 * hour)).toBe(13046)
  })
})
