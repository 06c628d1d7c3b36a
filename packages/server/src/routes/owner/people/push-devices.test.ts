// Notifications of members, over the real app with its jobs run by hand, and a push service that reads what it gets.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushAfterMs } from '../../../actions/push/plan-push.ts'
import {
  type ChatServer,
  startChatServer,
  type TestVisitor,
} from '../../../test-kit/chat-server.ts'
import { newMembers, type TestMember } from '../../../test-kit/members.ts'
import {
  type PushService,
  startPushService,
  type TestBrowser,
} from '../../../test-kit/push-service.ts'

let service: PushService
let server: ChatServer
let people: Record<'owner' | 'agent', TestMember>
const chat = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}
beforeAll(async () => {
  service = await startPushService(() => server.deps.push?.publicKey ?? '')
  server = await startChatServer({
    config: { push: true, outboundAllow: [service.hostAndPort] },
    jobs: 'by hand',
  })
  people = await newMembers(server.app, server.owner, ['owner', 'agent'])
})
beforeEach(async () => {
  await server.setNode({ chat })
  await server.runJobs()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const pass = async (ms: number): Promise<void> => {
  server.clock.now += ms
  await server.runJobs()
}
const payloads = ({ messages }: TestBrowser): Record<string, unknown>[] =>
  messages.map(({ text }) => JSON.parse(text) as Record<string, unknown>)
async function opened(): Promise<TestVisitor> {
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}

describe("a member's browser", () => {
  async function device(member: TestMember): Promise<TestBrowser & { readonly id: string }> {
    const browser = service.browser()
    const made = await member.call('POST', '/me/push_devices', browser.subscription, {
      'user-agent': 'Firefox/140 Linux',
    })
    expect(made).toMatchObject({
      status: 200,
      body: { user_agent: 'Firefox/140 Linux', current: true },
    })
    return {
      ...browser,
      get messages() {
        return browser.messages
      },
      id: String(made.body['id']),
    }
  }
  const listed = async (member: TestMember): Promise<unknown[]> =>
    ((await member.call('GET', '/me/push_devices')).body as unknown as { items: unknown[] }).items
  const forget = async (member: TestMember): Promise<void> => {
    for (const one of await listed(member))
      await member.call('DELETE', `/me/push_devices/${(one as { id: string }).id}`)
  }

  it('learns of a conversation that waits and of messages in its own, once until it is read (A-333)', async () => {
    const [agents, owners] = [await device(people.agent), await device(people.owner)]
    const visitor = await opened()
    await pass(pushAfterMs)
    expect(payloads(agents)).toEqual([
      {
        chat: visitor.id,
        title: 'A visitor · Corner shop',
        body: 'A conversation is waiting',
        path: `/studio/inbox?list=queue&chat=${visitor.id}`,
      },
    ])
    expect(owners.messages).toHaveLength(1)
    await visitor.writes('Hello?')
    await pass(pushAfterMs)
    expect([agents.messages.length, owners.messages.length]).toEqual([1, 1])
    expect((await people.agent.call('POST', `/chats/${visitor.id}/take`, {})).status).toBe(200)
    const { seq } = await server.agentReads(visitor.id)
    await people.agent.call('POST', `/chats/${visitor.id}/seen`, { seq })
    await visitor.writes('And another thing')
    await pass(pushAfterMs)
    expect(payloads(agents)[1]).toMatchObject({
      body: 'You have a new message',
      path: `/studio/inbox?list=mine&chat=${visitor.id}`,
    })
    expect(owners.messages).toHaveLength(1)
    await forget(people.agent)
    await forget(people.owner)
  })

  it('shows who wrote what only where the channel says so (A-331)', async () => {
    await server.setNode({ chat: { ...chat, push_text: true } })
    const browser = await device(people.agent)
    const visitor = await server.visitor({ customer: { name: 'Ada' } })
    await visitor.chat()
    await visitor.writes('My bag is lost')
    await pass(pushAfterMs)
    expect(payloads(browser)).toMatchObject([
      { title: 'Ada · Corner shop', body: 'My bag is lost' },
    ])
    await forget(people.agent)
  })

  it('learns nothing of a channel that the member may not answer in, of a conversation that is over or put off', async () => {
    const [members] = [await newMembers(server.app, server.owner, ['agent'])]
    const browser = await device(members.agent)
    const over = await opened()
    await server.agentSets(over.id, 'closed')
    await pass(pushAfterMs)
    expect(browser.messages).toEqual([])
    expect(
      (await server.owner.call('PATCH', `/members/${members.agent.id}`, { channels: [] })).status,
    ).toBe(200)
    await opened()
    await pass(pushAfterMs)
    expect(browser.messages).toEqual([])
  })

  it('is listed to its member alone, and removed by that member alone', async () => {
    const browser = await device(people.agent)
    expect(await listed(people.agent)).toMatchObject([
      { id: browser.id, user_agent: 'Firefox/140 Linux', current: true },
    ])
    expect(await listed(people.owner)).toEqual([])
    expect((await people.owner.call('DELETE', `/me/push_devices/${browser.id}`)).status).toBe(404)
    expect((await people.agent.call('DELETE', `/me/push_devices/${browser.id}`)).status).toBe(200)
    expect(await listed(people.agent)).toEqual([])
    expect((await server.owner.call('GET', '/me/push_devices')).status).toBe(403)
    expect(
      (await server.owner.call('POST', '/me/push_devices', service.browser().subscription)).status,
    ).toBe(403)
  })

  it('belongs to the person who subscribed last', async () => {
    const browser = await device(people.owner)
    expect((await people.agent.call('POST', '/me/push_devices', browser.subscription)).status).toBe(
      200,
    )
    expect(await listed(people.owner)).toEqual([])
    expect(await listed(people.agent)).toHaveLength(1)
    await forget(people.agent)
  })

  it('ends with the session, and with the membership (A-333)', async () => {
    const { agent: leaving } = await newMembers(server.app, server.owner, ['agent'])
    const { agent: removed } = await newMembers(server.app, server.owner, ['agent'])
    const browsers = [await device(leaving), await device(removed)]
    expect((await leaving.call('DELETE', '/session')).status).toBe(200)
    expect((await server.owner.call('DELETE', `/members/${removed.id}`)).status).toBe(200)
    const visitor = await opened()
    await pass(pushAfterMs)
    expect(browsers.map(({ messages }) => messages.length)).toEqual([0, 0])
    const devices = await server.store.push.devices(
      (await server.store.chats.byFeedback(visitor.id))?.workspaceId ?? '',
      server.clock.now,
    )
    expect(devices.filter(({ personId }) => [leaving.id, removed.id].includes(personId))).toEqual(
      [],
    )
  })

  it('is refused where the server sends none, whose studio gets no key', async () => {
    const quiet = await startChatServer()
    try {
      const { agent } = await newMembers(quiet.app, quiet.owner, ['agent'])
      expect((await agent.call('GET', '/me/push_devices')).body).toEqual({
        items: [],
        next: null,
        public_key: null,
      })
      expect(
        (await agent.call('POST', '/me/push_devices', service.browser().subscription)).body['code'],
      ).toBe(13004)
    } finally {
      await quiet.close()
    }
  })
})
