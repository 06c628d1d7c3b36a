// How many sockets a workspace may open (OP-67), over the real app with the real client.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer, subscribe } from '../test-kit/chat-server.ts'
import { eventually } from '../test-kit/eventually.ts'
import { quotaRefusals, withMetrics } from '../test-kit/quota-refusals.ts'

describe('the sockets of a workspace (OP-67)', () => {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer({ config: { rateLimits: true, ...withMetrics } })
    const limits = await server.owner.call('PATCH', '/workspace/limits', { sockets: 2 })
    expect(limits.status).toBe(200)
    server.clock.now += 2_000
  })
  afterAll(() => server.close())

  it('are refused beyond its limit, by visitors and agents together, until one is closed', async () => {
    const [ada, ben] = [await server.visitor(), await server.visitor()]
    const [first, second] = [await server.socket(), await server.socket()]
    expect((await subscribe(first, ada)).ok).toBe(true)
    expect((await subscribe(first, ben)).ok, 'a second chat of one socket').toBe(true)
    const agent = await server.agentSocket()
    expect(await subscribe(second, ben)).toEqual({ ok: false, code: 13006 })
    await expect(server.agentSocket()).rejects.toThrow('13006')
    expect(await quotaRefusals(server.app), 'as its metric counts them').toEqual({ sockets: 2 })
    expect((await server.agentSocket(server.stranger)).connected).toBe(true)
    agent.disconnect()
    await eventually(async () => expect((await subscribe(second, ben)).ok).toBe(true))
    first.emit('unsubscribe', { room: 'chat', feedbackId: ada.id })
    await expect(server.agentSocket()).rejects.toThrow('13006')
    first.emit('unsubscribe', { room: 'chat', feedbackId: ben.id })
    await eventually(async () => expect((await server.agentSocket()).connected).toBe(true))
  })
})
