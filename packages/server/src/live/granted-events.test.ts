// What the sockets of agents receive: nothing of a channel that is not granted, whatever happens in it, from the first
// event on and after the grant was revoked.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelWorld, startChannelWorld } from '../test-kit/channel-world.ts'
import { subscribe } from '../test-kit/chat-server.ts'
import { eventually } from '../test-kit/eventually.ts'
import { idIn, newMembers } from '../test-kit/members.ts'
import type { Owner } from '../test-kit/owner-server.ts'

let world: ChannelWorld
beforeAll(async () => {
  world = await startChannelWorld()
})
afterAll(() => world.close())

type Socket = Awaited<ReturnType<ChannelWorld['socket']>>
/** Everything that a socket receives, as one text. */
function watch(socket: Socket): {
  readonly socket: Socket
  told(): string
  readonly names: string[]
} {
  const events: unknown[] = []
  const names: string[] = []
  socket.onAny((name: string, ...rest: unknown[]) => {
    names.push(name)
    events.push(rest)
  })
  return { socket, names, told: () => JSON.stringify(events) }
}
const asAgent = async (by: Owner) => watch(await world.agentSocket(by))

/** Whatever a visitor and an agent can make happen in a channel. */
async function everythingHappensIn(
  side: keyof ChannelWorld['sides'],
  by: Owner = world.owner,
): Promise<string[]> {
  const { nodeId, flowId, word } = world.sides[side]
  const visitor = await world.visitor({ node_id: nodeId, flow_id: flowId })
  const socket = await world.socket()
  await subscribe(socket, visitor, 0)
  await visitor.writes(`${word} message`)
  socket.emit('typing', { room: 'chat', feedbackId: visitor.id, typing: true })
  socket.emit('seen', { room: 'chat', feedbackId: visitor.id, seq: 1 })
  await world.agentPosts(by, visitor.id, { body: `${word} reply` })
  await by.call('POST', `/chats/${visitor.id}/seen`, { seq: 0 })
  await by.call('POST', `/chats/${visitor.id}/notes`, { body: `${word} note` })
  await by.call('POST', `/chats/${visitor.id}/assign`, { agent_id: null })
  await visitor.rates(5)
  await by.call('POST', `/chats/${visitor.id}/status`, { status: 'closed' })
  socket.disconnect()
  return [nodeId, visitor.id, word]
}

/** The agent who sees every channel has received the last event. */
const isOver = (all: { readonly names: readonly string[]; told(): string }, id: string) =>
  eventually(() =>
    expect([
      all.told().includes(id),
      all.names.includes('presence'),
      all.told().includes('"online":false'),
    ]).toEqual([true, true, true]),
  )

describe('an agent’s socket', () => {
  it.each([
    ['analyst', false],
    ['agent', true],
  ] as const)('of an %s is let in: %s', async (role, isLetIn) => {
    const by = await world.caller(role, { channels: 'all' })
    const opened = await world.agentSocket(by).then(
      () => true,
      () => false,
    )
    expect(opened).toBe(isLetIn)
  })

  it('hears nothing of channels that are not granted', async () => {
    const { granted, hidden } = world.sides
    const everybody = await asAgent(world.owner)
    const some = await asAgent(await world.caller('agent', { channels: [granted.nodeId] }))
    const nobody = await asAgent(await world.caller('agent', { channels: [] }))
    const strange = [
      ...(await everythingHappensIn('hidden')),
      ...(await everythingHappensIn('foreign', world.stranger)),
    ]
    const known = await everythingHappensIn('granted')
    await isOver(everybody, known[1] ?? '')
    for (const event of ['chat_changed', 'seen', 'typing', 'presence', 'feedback_created'])
      expect(everybody.names).toContain(event)
    for (const trace of strange)
      expect([trace, some.told().includes(trace)]).toEqual([trace, false])
    for (const trace of known) expect(some.told()).toContain(trace)
    for (const event of ['chat_changed', 'seen', 'typing', 'presence'])
      expect(some.names).toContain(event)
    expect(some.names).not.toContain('feedback_created')
    expect(nobody.names).toEqual([])
    expect(everybody.told()).toContain(hidden.nodeId)
  })

  it('touches no chat of another channel', async () => {
    const { granted, hidden } = world.sides
    const some = await asAgent(await world.caller('agent', { channels: [granted.nodeId] }))
    const visitor = watch(await world.socket())
    await subscribe(visitor.socket, hidden.chat, 0)
    const asks = (feedbackId: string) =>
      some.socket.timeout(1_500).emitWithAck('presence', { room: 'chat', feedbackId })
    some.socket.emit('typing', { room: 'chat', feedbackId: hidden.chat.id, typing: true })
    some.socket.emit('seen', { room: 'chat', feedbackId: hidden.chat.id, seq: 1 })
    await expect(asks(hidden.chat.id)).rejects.toThrow('timed out')
    expect(await asks(granted.chat.id)).toEqual({ online: false })
    expect(visitor.names).toEqual([])
  })

  it('leaves a channel that is taken away, and comes into one that is given', async () => {
    const { granted, hidden } = world.sides
    const made = await world.owner.call('POST', '/api_keys', {
      name: 'An agent',
      role: 'agent',
      channels: [granted.nodeId],
    })
    const id = idIn(made.body['api_key'])
    const moved = await asAgent({ ...world.owner, key: String(made.body['key']) })
    const everybody = await asAgent(world.owner)
    const caughtUp = new Promise((resolve) => moved.socket.once('catch_up', () => resolve(null)))
    await world.owner.call('PATCH', `/api_keys/${id}`, { channels: [hidden.nodeId] })
    await caughtUp
    const [gone, given] = [
      await everythingHappensIn('granted'),
      await everythingHappensIn('hidden'),
    ]
    await isOver(everybody, given[1] ?? '')
    expect(moved.told()).toContain(given[1])
    for (const trace of gone) expect([trace, moved.told().includes(trace)]).toEqual([trace, false])
    expect(moved.socket.connected).toBe(true)
  })

  it.each(['taken from the channel', 'removed'] as const)(
    'hears that a conversation is nobody’s again when its agent was %s',
    async (how) => {
      const { granted } = world.sides
      const { agent } = await newMembers(world.app, world.owner, ['agent'])
      const listener = await world.agentSocket(world.owner)
      const changes: unknown[] = []
      listener.on('chat_changed', (change: unknown) => changes.push(change))
      const visitor = await world.visitor({ node_id: granted.nodeId, flow_id: granted.flowId })
      await visitor.writes('Hello')
      const profile = await agent.call('PATCH', '/agents/me', { name: 'Deniz' })
      expect(
        (
          await world.owner.call('POST', `/chats/${visitor.id}/assign`, {
            agent_id: profile.body['id'],
          })
        ).status,
      ).toBe(200)
      await eventually(() =>
        expect(changes.at(-1)).toMatchObject({
          feedback_id: visitor.id,
          agent_id: profile.body['id'],
        }),
      )
      const path = `/members/${agent.id}`
      const reply =
        how === 'removed'
          ? await world.owner.call('DELETE', path)
          : await world.owner.call('PATCH', path, { channels: [] })
      expect(reply.status).toBe(200)
      await eventually(() =>
        expect(changes.at(-1)).toMatchObject({ feedback_id: visitor.id, agent_id: null }),
      )
    },
  )
})
