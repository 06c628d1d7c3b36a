// When nobody answers yet: messages that are left, the queue with its wait, and how to leave it. Over the real app.
import { randomUUID } from 'node:crypto'
import type { ChatChanged, QueueNotice, TimelineItem } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailAfterMs, mailVisitor } from '../../actions/chat/mail-visitor.ts'
import {
  type Answered,
  type ChatServer,
  hear,
  startChatServer,
  subscribe,
  type TestVisitor,
} from '../../test-kit/chat-server.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const closedHours = { operating: false, operating_24_7: false }
const settings = (chat: object, node: object = { operating: true, operating_24_7: true }) =>
  server.setNode({
    ...node,
    chat: {
      rating_enabled: false,
      rating_body: null,
      queue_enabled: true,
      queue_body: null,
      slots: 1,
      prevent_upload: false,
      email_replies: false,
      close_after_hours: null,
      routes: [],
      ...chat,
    },
  })
const leaves = (
  visitor: TestVisitor,
  body: object,
  key = randomUUID(),
): Promise<Answered<TimelineItem>> =>
  fetch(`${server.url}/v1/feedbacks/${visitor.id}/left_messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-chat-token': visitor.token,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  }).then(async (reply) => ({
    status: reply.status,
    body: (await reply.json()) as Answered<TimelineItem>['body'],
    headers: reply.headers,
  }))
const leavesQueue = (visitor: TestVisitor) => visitor.call('POST', '/leave_queue', {})
const opened = async (): Promise<TestVisitor> => {
  // Visitors who come later wait longer.
  server.clock.now += 1
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}
/** As long as agents were busy with somebody, in minutes. */
async function handled(minutes: number): Promise<void> {
  const visitor = await opened()
  await server.agentSets(visitor.id, 'open')
  await server.agentWrites(visitor.id, 'Hello')
  server.clock.now += minutes * 60_000
  await server.agentSets(visitor.id, 'closed')
}

describe('a message that is left', () => {
  it('is in the queued conversation for the agent, with the address for the answer, and once', async () => {
    await settings({ slots: 0 })
    const visitor = await opened()
    const heard = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    expect((await visitor.writes('Hello?')).body.code).toBe(13070)
    const key = randomUUID()
    const first = await leaves(visitor, { body: ' Size 44, please ', email: ' ada@x.test ' }, key)
    expect(first.body).toMatchObject({
      action: 'add_comment',
      actor: 'customer',
      client_id: key,
      detail: { comment: { body: 'Size 44, please' }, email: 'ada@x.test' },
    })
    expect(
      (await leaves(visitor, { body: 'Size 44, please', email: 'ada@x.test' }, key)).body,
    ).toEqual(first.body)
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({
        feedback_id: visitor.id,
        status: 'queued',
        unread: 1,
        last_item: { detail: { email: 'ada@x.test' } },
      })
    expect((await server.agentReads(visitor.id)).timeline_items).toMatchObject([first.body])
    await server.agentSets(visitor.id, 'open')
    expect(
      (await visitor.chat()).body.timeline_items.map(({ detail }) => detail.comment.body),
    ).toEqual(['Size 44, please', null])
  })

  it('is taken outside the hours, where a message is not', async () => {
    await settings({ queue_enabled: false }, closedHours)
    const visitor = await opened()
    expect((await visitor.writes('Hello?')).body.code).toBe(13071)
    expect((await leaves(visitor, { body: 'Call me on Monday' })).body.detail).not.toHaveProperty(
      'email',
    )
  })

  it.each([
    ['no text', { body: ' ' }, 'body'],
    ['no body', {}, 'body'],
    ['a body that is no text', { body: 7 }, 'body'],
    ['too long a text', { body: 'x'.repeat(5_001) }, 'body'],
    ['an address without a domain', { body: 'Hi', email: 'ada@' }, 'email'],
    ['two addresses', { body: 'Hi', email: 'ada@x.test,bob@x.test' }, 'email'],
    [
      'an address that would end a header',
      { body: 'Hi', email: 'ada@x.test\nBcc: bob@x.test' },
      'email',
    ],
    ['too long an address', { body: 'Hi', email: `${'a'.repeat(250)}@x.test` }, 'email'],
    ['an address that is no text', { body: 'Hi', email: ['ada@x.test'] }, 'email'],
  ])('is refused with its field and why: %s', async (_name, body, field) => {
    const visitor = await opened()
    const refused = await leaves(visitor, body)
    expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
      422,
      13001,
      [{ field, message: expect.stringMatching(/\w/) }],
    ])
    expect((await visitor.chat()).body.seq).toBe(0)
  })

  it('is refused if the conversation is over or the visitor is blocked, and without the token', async () => {
    await settings({ queue_enabled: false })
    const [closed, blocked] = [await opened(), await opened()]
    await server.agentSets(closed.id, 'closed')
    expect((await leaves(closed, { body: 'Hi' })).body.code).toBe(13070)
    await server.owner.call('POST', `/chats/${blocked.id}/block`, { reason: null })
    expect((await leaves(blocked, { body: 'Hi' })).body.code).toBe(13075)
    expect((await leaves({ ...closed, token: blocked.token }, { body: 'Hi' })).body.code).toBe(
      13074,
    )
  })

  it('has its answer mailed to the newest address, also where the channel mails no others', async () => {
    await settings({ queue_enabled: false }, closedHours)
    const visitor = await server.visitor({ customer: { email: 'old@x.test' } })
    await visitor.chat()
    const sent: { to: string; text: string }[] = []
    const mails = () =>
      mailVisitor({ ...server.deps, sendMail: async (mail) => void sent.push(mail) }, visitor.id)
    await server.agentWrites(visitor.id, 'Are you there?')
    expect(await mails()).toBe(false)
    await leaves(visitor, { body: 'Hi', email: 'first@x.test' })
    await leaves(visitor, { body: 'Rather here', email: 'ada@x.test' })
    await leaves(visitor, { body: 'Thanks' })
    await server.agentWrites(visitor.id, 'We found it.')
    server.clock.now += mailAfterMs
    const planned = await server.store.jobs.claim('chat_mail', 100, server.clock.now, 1)
    expect(planned.map(({ payload }) => payload)).toContainEqual({ feedback_id: visitor.id })
    expect(await mails()).toBe(true)
    expect(sent).toMatchObject([
      { to: 'ada@x.test', text: expect.stringContaining('We found it.') },
    ])
  })
})

describe('the queue', () => {
  it('says how long it is likely to take, by how long conversations of the channel took, and nothing where few are known', async () => {
    await settings({ slots: 0 })
    const waits = async (visitor: TestVisitor) => {
      const { queue_place, queue_wait_minutes } = (await visitor.chat()).body
      return [queue_place, queue_wait_minutes]
    }
    for (const minutes of [4, 60]) await handled(minutes)
    const early = await opened()
    expect(await waits(early)).toEqual([expect.any(Number), null])
    await leavesQueue(early)
    await handled(6)
    const [one, two] = [await opened(), await opened()]
    const before = (await waits(one))[0] ?? 0
    expect(await waits(one)).toEqual([before, 6 * before])
    expect(await waits(two)).toEqual([before + 1, 6 * (before + 1)])
    // Two conversations at once are over in half of the time.
    await settings({ slots: 2 })
    expect(await waits(one)).toEqual([before, 3 * before])
    await settings({ slots: 0 })
    const socket = await server.socket()
    const heard = hear<QueueNotice>(socket, 'queue_moved')
    await subscribe(socket, two, 0)
    await leavesQueue(one)
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({ feedback_id: two.id, queue_place: before, queue_wait_minutes: 6 * before })
  })

  it('is left by the visitor, which agents hear at once; one of them may still take it up', async () => {
    await settings({ slots: 0 })
    const visitor = await opened()
    await leaves(visitor, { body: 'Size 44, please' })
    const heard = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    const left = await leavesQueue(visitor)
    expect([left.status, left.body]).toEqual([200, { id: visitor.id, status: 'closed' }])
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({
        feedback_id: visitor.id,
        status: 'closed',
        timeline_items: [{ actor: 'customer' }],
      })
    expect((await leavesQueue(visitor)).body).toEqual({ id: visitor.id, status: 'closed' })
    expect(await server.agentSets(visitor.id, 'open')).toBe(200)
    await server.agentWrites(visitor.id, 'We have it.')
    expect((await leavesQueue(visitor)).body.code).toBe(13070)
    expect((await visitor.chat()).body.status).toBe('open')
  })
})

describe('who is there', () => {
  it('is said with the conversation: any agent of the company, and nobody of another one', async () => {
    const visitor = await opened()
    const areThere = async () => (await visitor.chat()).body.agents_here
    const agents = async (owner = server.owner) => {
      const profile = await owner.call('POST', '/agents', { name: 'Ada' })
      return server.agentSocket(owner, { agent_id: String(profile.body['id']) })
    }
    await agents(server.stranger)
    expect(await areThere()).toBe(false)
    const socket = await agents()
    await expect.poll(areThere).toBe(true)
    socket.disconnect()
    await expect.poll(areThere).toBe(false)
  })
})
