// Agents who sign in: their own profile, whom they speak for, and what they find.
import type { Agent, ChatSummary } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'
import { newMembers, type TestMember } from '../../../test-kit/members.ts'

let server: ChatServer
let people: Record<'owner' | 'agent' | 'analyst', TestMember>
beforeAll(async () => {
  server = await startChatServer()
  people = await newMembers(server.app, server.owner, ['owner', 'agent', 'analyst'])
})
afterAll(() => server.close())

const listed = async (path: string): Promise<ChatSummary[]> =>
  ((await server.owner.call('GET', path)).body as unknown as { items: ChatSummary[] }).items

describe('the profile of who is signed in (O-17)', () => {
  it('is there at the first look, once, and only its person changes it', async () => {
    const [first, again] = await Promise.all([
      people.agent.call('GET', '/agents/me'),
      people.agent.call('GET', '/agents/me'),
    ])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body).toMatchObject({ name: 'An agent', avatar_color: null })
    expect(again.body).toEqual(first.body)
    const changed = await people.agent.call('PATCH', '/agents/me', {
      nickname: 'Ada',
      avatar_color: '#20b8f7',
    })
    expect(changed.body).toEqual({ ...first.body, nickname: 'Ada', avatar_color: '#20b8f7' })
    const { items } = (await server.owner.call('GET', '/agents')).body as unknown as {
      items: Agent[]
    }
    expect(items.filter(({ id }) => id === first.body['id'])).toEqual([changed.body])
    expect((await people.owner.call('GET', '/agents/me')).body['id']).not.toBe(first.body['id'])
  })

  it('is refused to a key, which has none, and to a role without chats', async () => {
    expect((await server.owner.call('GET', '/agents/me')).status).toBe(403)
    expect((await server.owner.call('PATCH', '/agents/me', { name: 'x' })).status).toBe(403)
    expect((await people.analyst.call('GET', '/agents/me')).status).toBe(403)
    expect((await people.agent.call('PATCH', '/agents/me', { avatar_color: 'red' })).status).toBe(
      422,
    )
  })
})

describe('search (O-16)', () => {
  it('finds a chat by words of its messages in any case and by its respondent; % and _ match themselves', async () => {
    const named = await server.visitor({ customer: { name: 'Gülşah Işık' } })
    const other = await server.visitor()
    await Promise.all([named.chat(), other.chat()])
    await other.writes('The Zeppelin_was 100% late')
    const idsOf = async (q: string) =>
      (await listed(`/chats?q=${encodeURIComponent(q)}`)).map(({ feedback_id }) => feedback_id)
    expect(await idsOf('zeppelin_WAS')).toEqual([other.id])
    expect(await idsOf('100%')).toEqual([other.id])
    expect(await idsOf('1%0')).toEqual([])
    expect(await idsOf('gulsah isik')).toEqual([named.id])
    expect(await idsOf('nowhere to be found')).toEqual([])
    const strangers = (await server.stranger.call('GET', '/chats?q=zeppelin')).body as unknown as {
      items: unknown[]
    }
    expect(strangers.items).toEqual([])
  })
})

describe('what an agent has read (A-281)', () => {
  it('is not what came before a message of theirs: only a screen’s mark says so', async () => {
    const visitor = await server.visitor()
    await visitor.chat()
    await visitor.writes('hello')
    expect(
      (await server.agentPosts(people.agent, visitor.id, { body: 'Written on a train' })).status,
    ).toBe(200)
    expect(await server.agentReads(visitor.id)).toMatchObject({
      unread: 1,
      agent_seen_seq: 0,
      seq: 2,
    })
    await people.agent.call('POST', `/chats/${visitor.id}/seen`, { seq: 2 })
    await server.agentPosts(people.agent, visitor.id, { body: 'Written at the desk' })
    expect(await server.agentReads(visitor.id)).toMatchObject({ unread: 0, agent_seen_seq: 3 })
  })
})
