// Channels and the right to export as owners give them: with an invitation, to a member, to an API key.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelWorld, startChannelWorld } from '../../../test-kit/channel-world.ts'
import { newMembers } from '../../../test-kit/members.ts'
import { fieldsOf } from '../../../test-kit/owner-server.ts'

describe('what is given beside a role', () => {
  let world: ChannelWorld
  const invites = (body: object) =>
    world.owner.call('POST', '/invitations', { email: `${randomUUID()}@people.test`, ...body })
  beforeAll(async () => {
    world = await startChannelWorld()
  })
  afterAll(() => world.close())

  it('an agent is not invited without a choice of channels', async () => {
    expect(fieldsOf(await invites({ role: 'agent' }))).toEqual(['channels'])
    expect((await invites({ role: 'agent', channels: 'all' })).body['invitation']).toMatchObject({
      channels: 'all',
      exports: false,
    })
    expect((await invites({ role: 'agent', channels: [] })).body['invitation']).toMatchObject({
      channels: [],
    })
    expect((await invites({ role: 'analyst' })).body['invitation']).toMatchObject({
      channels: 'all',
      exports: false,
    })
    expect((await invites({ role: 'editor' })).body['invitation']).toMatchObject({
      channels: 'all',
      exports: true,
    })
  })

  it('goes from the invitation to the member, and only owners and the member read it', async () => {
    const { granted } = world.sides
    const { analyst } = await newMembers(world.app, world.owner, ['analyst'], {
      channels: [granted.nodeId],
      exports: true,
    })
    const { editor } = await newMembers(world.app, world.owner, ['editor'])
    expect((await world.owner.call('GET', `/members/${analyst.id}`)).body).toMatchObject({
      channels: [granted.nodeId],
      exports: true,
    })
    expect((await analyst.call('GET', '/me')).body['access']).toEqual({
      channels: [granted.nodeId],
      exports: true,
    })
    expect((await editor.call('GET', '/me')).body['access']).toEqual({
      channels: 'all',
      exports: true,
    })
    for (const other of [analyst, editor]) {
      const told = (await other.call('GET', '/members')).body['items'] as {
        channels: unknown
        exports: unknown
      }[]
      expect(told.every(({ channels, exports }) => channels === null && exports === null)).toBe(
        true,
      )
      expect((await other.call('GET', `/members/${analyst.id}`)).status).toBe(403)
    }
    expect((await world.owner.call('GET', `/members/${randomUUID()}`)).status).toBe(404)
  })

  it('counts from the next call on, and a role brings no right that was not given', async () => {
    const { granted, hidden } = world.sides
    const { analyst } = await newMembers(world.app, world.owner, ['analyst'])
    const gives = (change: object) => world.owner.call('PATCH', `/members/${analyst.id}`, change)
    const mayRead = async ({ nodeId }: typeof granted) =>
      (await analyst.call('GET', `/nodes/${nodeId}/results`)).status
    expect([
      await mayRead(granted),
      await mayRead(hidden),
      (await analyst.call('GET', '/feedbacks.csv')).status,
    ]).toEqual([200, 200, 403])
    await gives({ channels: [granted.nodeId] })
    expect([await mayRead(granted), await mayRead(hidden)]).toEqual([200, 404])
    await gives({ exports: true })
    expect((await analyst.call('GET', '/feedbacks.csv')).status).toBe(200)
    expect((await gives({ role: 'agent' })).body).toMatchObject({
      role: 'agent',
      channels: [granted.nodeId],
      exports: false,
    })
    expect((await gives({ role: 'editor' })).body).toMatchObject({ channels: 'all', exports: true })
    expect((await gives({ role: 'analyst', channels: 'all' })).body).toMatchObject({
      channels: 'all',
      exports: false,
    })
  })

  it('refuses what a role cannot have, and unknown and foreign channels alike', async () => {
    const { foreign } = world.sides
    expect(fieldsOf(await invites({ role: 'editor', channels: [] }))).toEqual(['channels'])
    expect(fieldsOf(await invites({ role: 'owner', exports: false }))).toEqual(['exports'])
    expect(fieldsOf(await invites({ role: 'agent', channels: 'all', exports: true }))).toEqual([
      'exports',
    ])
    const [strange, unknown] = [
      await invites({ role: 'agent', channels: [foreign.nodeId] }),
      await invites({ role: 'agent', channels: [randomUUID()] }),
    ]
    expect([strange.status, strange.body.errors]).toEqual([422, unknown.body.errors])
  })

  it('an API key has channels too, and other ones when it is changed', async () => {
    const { granted } = world.sides
    const made = await world.owner.call('POST', '/api_keys', {
      name: 'Board',
      role: 'analyst',
      channels: [granted.nodeId],
    })
    const key = made.body['api_key'] as { id: string }
    expect(key).toMatchObject({ channels: [granted.nodeId], exports: false })
    expect(
      (await world.owner.call('PATCH', `/api_keys/${key.id}`, { exports: true })).body,
    ).toMatchObject({ channels: [granted.nodeId], exports: true })
    expect(
      (await world.owner.call('PATCH', `/api_keys/${key.id}`, { channels: [] })).body,
    ).toMatchObject({ channels: [], exports: true })
    for (const id of [randomUUID(), 'x'])
      expect((await world.owner.call('PATCH', `/api_keys/${id}`, { channels: 'all' })).status).toBe(
        404,
      )
  })

  it('a channel that is deleted takes its grants along and opens nothing else', async () => {
    const node = await world.owner.call('POST', '/nodes', {
      name: 'For a day',
      flow_id: world.sides.granted.flowId,
    })
    const { analyst } = await newMembers(world.app, world.owner, ['analyst'], {
      channels: [String(node.body['id'])],
    })
    await world.owner.call('DELETE', `/nodes/${node.body['id']}`)
    expect((await analyst.call('GET', '/me')).body['access']).toEqual({
      channels: [],
      exports: false,
    })
    expect((await analyst.call('GET', '/feedbacks')).body['items']).toEqual([])
  })

  it('hands the conversations back whose channel is taken away', async () => {
    const { granted, hidden } = world.sides
    const { agent } = await newMembers(world.app, world.owner, ['agent'])
    const profile = (await agent.call('GET', '/agents/me')).body['id']
    for (const { chat } of [granted, hidden])
      await world.owner.call('POST', `/chats/${chat.id}/assign`, { agent_id: profile })
    await world.owner.call('PATCH', `/members/${agent.id}`, { channels: [granted.nodeId] })
    const holder = async ({ chat }: typeof granted) =>
      (await world.owner.call('GET', `/chats/${chat.id}`)).body['agent_id']
    expect([await holder(granted), await holder(hidden)]).toEqual([profile, null])
    await world.owner.call('DELETE', `/members/${agent.id}`)
    expect(await holder(granted)).toBeNull()
  })

  it('gives no conversation to somebody who cannot read it', async () => {
    const { granted, hidden } = world.sides
    const { agent } = await newMembers(world.app, world.owner, ['agent'], {
      channels: [granted.nodeId],
    })
    const profile = String((await agent.call('GET', '/agents/me')).body['id'])
    const gives = ({ chat }: typeof granted) =>
      world.owner.call('POST', `/chats/${chat.id}/assign`, { agent_id: profile })
    expect((await gives(granted)).status).toBe(200)
    expect(fieldsOf(await gives(hidden))).toEqual(['agent_id'])
    await world.owner.call('PATCH', `/members/${agent.id}`, { role: 'analyst' })
    expect(fieldsOf(await gives(granted))).toEqual(['agent_id'])

    const routes = [{ topic: 'Care', rules: [], priority: 1, agent_id: profile }]
    for (const { nodeId } of [granted, hidden])
      await world.owner.call('PATCH', `/nodes/${nodeId}`, { chat: { routes } })
    const takerIn = async ({ nodeId, flowId }: typeof granted) => {
      world.clock.now += 2_000
      const visitor = await world.visitor({ node_id: nodeId, flow_id: flowId })
      await visitor.chat()
      return (await world.owner.call('GET', `/chats/${visitor.id}`)).body['agent_id']
    }
    expect(await takerIn(granted)).toBeNull()
    await world.owner.call('PATCH', `/members/${agent.id}`, { role: 'agent' })
    expect([await takerIn(granted), await takerIn(hidden)]).toEqual([profile, null])
  })
})
