import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, newFlow, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

describe('trying a flow out', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('O-07: simulates a document without storing it, and the same seed gives the same bytes', async () => {
    const flow = newFlow()
    const once = await call('POST', '/flows/simulate', { flow, runs: 200, seed: 5 })
    expect(once).toMatchObject({ status: 200, body: { runs: 200, seed: 5, stuck: [] } })
    expect(once.body['states']).toHaveLength(flow.states.length)
    expect((await call('POST', '/flows/simulate', { flow, runs: 200, seed: 5 })).raw.body).toBe(once.raw.body)
    expect((await call('POST', '/flows/simulate', { flow, runs: 200, seed: 6 })).raw.body).not.toBe(once.raw.body)
    expect((await call('GET', `/flows/${flow.id}`)).status).toBe(404)
  })

  it.each<[string, () => object, number, RegExp]>([
    ['more runs than it may', () => ({ flow: newFlow(), runs: 20_001, seed: 1 }), 422, /^runs$/],
    ['no run', () => ({ flow: newFlow(), runs: 0 }), 422, /^runs$/],
    ['a seed that is none', () => ({ flow: newFlow(), seed: -1 }), 422, /^seed$/],
    ['no flow', () => ({ runs: 10 }), 422, /^flow$/],
    ['a document that is no flow', () => ({ flow: { ...newFlow(), states: [] } }), 422, /^flow\.states$/],
    ['a flow with errors', () => ({ flow: newFlow({ states: newFlow().states.map((state) => ({ ...state, isInitialState: false })) }) }), 422, /^flow\.states/],
  ])('O-07: refuses %s, at its place', async (_what, body, status, field) => {
    const reply = await call('POST', '/flows/simulate', body())
    expect([reply.status, reply.body.code]).toEqual([status, 13001])
    expect(fieldsOf(reply)[0]).toMatch(field)
  })

  it('O-07: goes on answering while several are simulated', async () => {
    const flow = newFlow()
    const going = Promise.all([1, 2, 3].map((seed) => call('POST', '/flows/simulate', { flow, runs: 5_000, seed })))
    const order: string[] = []
    await Promise.all([going.then(() => order.push('simulated')), call('GET', '/flows').then(() => order.push('listed'))])
    expect(order).toEqual(['listed', 'simulated'])
    expect((await going).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
