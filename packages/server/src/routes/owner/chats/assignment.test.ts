// Automatic assignment over the real app: who is given a conversation, and when.
import { NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

type Chat = NonNullable<NodeSettings['chat']>
const chat = (over: Partial<Chat>) => ({
  ...NodeSettings.shape.chat.unwrap().unwrap().parse({}),
  ...over,
})
const agent = async (name: string) =>
  String((await server.owner.call('POST', '/agents', { name })).body['id'])
const comes = (agent_id: string) => server.agentSocket(server.owner, { agent_id })
/** Each waits longer than the next one. */
const newChat = async () => {
  server.clock.now += 1_000
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}
const holder = async (id: string) => (await server.agentReads(id)).agent_id

describe('automatic assignment (A-320, A-361)', () => {
  it('waits for an agent with room, prefers the one with fewer, and leaves a channel alone that does not assign', async () => {
    await server.setNode({ chat: chat({}) })
    const [ada, bo] = [await agent('Ada'), await agent('Bo')]
    const byHand = await newChat()
    const adaThere = await comes(ada)
    await server.setNode({ chat: chat({ agent_limit: 1, queue_enabled: true, slots: 0 }) })
    const first = await newChat()
    // The longest waiting one is first.
    await expect.poll(() => holder(byHand.id)).toBe(ada)
    expect([await holder(first.id), (await first.chat()).body.status]).toEqual([null, 'queued'])
    const boThere = await comes(bo)
    await expect.poll(() => holder(first.id)).toBe(bo)
    expect((await first.chat()).body.timeline_items.at(-1)).toMatchObject({
      actor: 'system',
      detail: { status: 'open', reason: 'assigned' },
    })
    const second = await newChat()
    await server.agentSets(byHand.id, 'closed')
    await expect.poll(() => holder(second.id)).toBe(ada)
    for (const socket of [adaThere, boThere]) socket.disconnect()
    for (const { id } of [first, second]) await server.agentSets(id, 'closed')
  })

  it('counts only agents who may answer as there: those that a route names, and no key that may only read', async () => {
    const [ada, bo] = [await agent('Ada'), await agent('Bo')]
    await server.setNode({
      chat: chat({
        routes: [{ topic: 'Returns', rules: [], priority: 0, agent_id: null, agent_ids: [bo] }],
      }),
    })
    const visitor = await newChat()
    const areThere = async () => (await visitor.chat()).body.agents_here
    const adaThere = await comes(ada)
    const reading = await server.owner.call('POST', '/api_keys', {
      name: 'Reads',
      scope: ['chats.read'],
    })
    const reader = await server.agentSocket(
      { ...server.owner, key: String(reading.body['key']) },
      { agent_id: bo },
    )
    const boThere = await comes(bo)
    await expect.poll(areThere).toBe(true)
    boThere.disconnect()
    await expect.poll(areThere).toBe(false)
    for (const socket of [adaThere, reader]) socket.disconnect()
  })

  it('passes by an agent who is away, begins again when the agent is back, and follows the settings of a channel at once', async () => {
    const [ada, bo] = [await agent('Ada'), await agent('Bo')]
    const isAway = (id: string, away: unknown) =>
      server.owner.call('PATCH', `/agents/${id}`, { away })
    const left = (await server.owner.call('GET', '/chats?status=open')).body[
      'items'
    ] as unknown as { feedback_id: string }[]
    for (const { feedback_id } of left) await server.agentSets(feedback_id, 'closed')
    await isAway(ada, true)
    await server.setNode({ chat: chat({ agent_limit: 1 }) })
    const adaThere = await comes(ada)
    const first = await newChat()
    expect((await first.chat()).body.agents_here).toBe(false)
    const boThere = await comes(bo)
    await expect.poll(() => holder(first.id)).toBe(bo)
    const listed = (await server.owner.call('GET', '/agents')).body['items'] as unknown as {
      id: string
      away?: boolean
    }[]
    expect(listed.find(({ id }) => id === ada)?.away).toBe(true)
    const second = await newChat()
    await isAway(ada, false)
    await expect.poll(() => holder(second.id)).toBe(ada)
    const third = await newChat()
    const [node] = (await server.owner.call('GET', '/nodes')).body['items'] as unknown as {
      id: string
    }[]
    await server.owner.call('PATCH', `/nodes/${node?.id}`, { chat: chat({ agent_limit: 2 }) })
    await expect.poll(() => holder(third.id)).not.toBeNull()
    boThere.disconnect()
    adaThere.disconnect()
    expect((await isAway(ada, 'yes')).status).toBe(422)
  })
})
