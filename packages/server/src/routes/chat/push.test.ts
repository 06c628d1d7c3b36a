// Notifications of visitors, over the real app with its jobs run by hand, and a push service that reads what it gets.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handoverLifeMs } from '../../actions/chat/hand-over.ts'
import { mailAfterMs } from '../../actions/chat/mail-visitor.ts'
import { pushAfterMs } from '../../actions/push/plan-push.ts'
import { type ChatServer, startChatServer, type TestVisitor } from '../../test-kit/chat-server.ts'
import {
  type PushService,
  startPushService,
  type TestBrowser,
} from '../../test-kit/push-service.ts'

let service: PushService
let server: ChatServer
const mails: string[] = []
const chat = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: true,
  close_after_hours: null,
  routes: [],
}
beforeAll(async () => {
  service = await startPushService(() => server.deps.push?.publicKey ?? '')
  const config = { push: true, outboundAllow: [service.hostAndPort] }
  // The server's own look at the jobs, once a second, would take jobs of a test and end them after its clock has moved.
  server = await startChatServer({
    config,
    jobs: 'by hand',
    sendMail: async ({ to }) => void mails.push(to),
  })
})
beforeEach(async () => {
  service.answer = 201
  await server.setNode({ chat })
  await server.runJobs()
  mails.length = 0
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
const bodies = (browser: TestBrowser): unknown[] => payloads(browser).map(({ body }) => body)

async function subscribed(visitor: TestVisitor, notice?: string): Promise<TestBrowser> {
  const browser = service.browser()
  const reply = await visitor.call('POST', '/push_subscriptions', {
    ...browser.subscription,
    ...(notice !== undefined && { notice }),
  })
  expect(reply).toMatchObject({ status: 200, body: { endpoint: browser.subscription.endpoint } })
  return browser
}
async function opened(email?: string): Promise<TestVisitor> {
  const visitor = await server.visitor(email === undefined ? {} : { customer: { email } })
  await visitor.chat()
  return visitor
}

describe("a visitor's browser", () => {
  it('is notified of what stays unread, once until the visitor looks, and then no mail follows (A-330)', async () => {
    const visitor = await opened('ada@push.test')
    const browser = await subscribed(visitor, 'Yeni bir yanıtınız var')
    await server.agentWrites(visitor.id, 'We found it.')
    await pass(pushAfterMs - 1)
    expect(browser.messages).toEqual([])
    await pass(1)
    expect(payloads(browser)).toEqual([
      { chat: visitor.id, title: 'Corner shop', body: 'Yeni bir yanıtınız var' },
    ])
    await server.agentWrites(visitor.id, 'Are you there?')
    await pass(mailAfterMs)
    expect(browser.messages).toHaveLength(1)
    expect(mails).toEqual([])
    await visitor.chat(0, 99)
    await server.agentWrites(visitor.id, 'Bye')
    await pass(pushAfterMs)
    await pass(mailAfterMs)
    expect(browser.messages).toHaveLength(2)
    expect(mails).toEqual([])
  })

  it('is not notified of what the visitor has read, nor of a message that was mailed', async () => {
    const visitor = await opened('read@push.test')
    const browser = await subscribed(visitor)
    await server.agentWrites(visitor.id, 'Read at once')
    await visitor.chat(0, 99)
    await pass(pushAfterMs)
    service.answer = 500
    await server.agentWrites(visitor.id, 'The service is away')
    await pass(mailAfterMs)
    expect(mails).toEqual(['read@push.test'])
    service.answer = 201
    await pass(3_600_000)
    expect(browser.messages).toEqual([])
  })

  it('reads the message itself only where the channel says so (A-331)', async () => {
    await server.setNode({ chat: { ...chat, push_text: true } })
    const visitor = await opened()
    const browser = await subscribed(visitor, 'A reply')
    await server.agentWrites(visitor.id, `Line one\n\nline two ${'x'.repeat(300)}`)
    await pass(pushAfterMs)
    expect(bodies(browser)[0]).toMatch(/^Test: Line one line two x+…$/)
    expect(String(bodies(browser)[0]).length).toBeLessThan(160)
    expect((await visitor.chat(0, 99)).body.push_key).toBe(server.deps.push?.publicKey)
  })

  it('is notified beside the others of the same visitor, and not any more once it has said so', async () => {
    const visitor = await opened()
    const [laptop, phone] = [await subscribed(visitor), await subscribed(visitor)]
    await server.agentWrites(visitor.id, 'To both')
    await pass(pushAfterMs)
    expect([laptop.messages.length, phone.messages.length]).toEqual([1, 1])
    await visitor.chat(0, 99)
    const { endpoint } = phone.subscription
    expect((await visitor.call('POST', '/push_subscriptions/end', { endpoint })).status).toBe(200)
    expect((await visitor.call('POST', '/push_subscriptions/end', { endpoint })).status).toBe(200)
    await server.agentWrites(visitor.id, 'To one')
    await pass(pushAfterMs)
    expect([laptop.messages.length, phone.messages.length]).toEqual([2, 1])
  })

  it('counts once however often it asks, and five browsers of a conversation are the most', async () => {
    const visitor = await opened()
    const browsers: TestBrowser[] = []
    for (let count = 0; count < 6; count += 1) {
      server.clock.now += 1
      browsers.push(await subscribed(visitor))
    }
    await visitor.call('POST', '/push_subscriptions', browsers[5]?.subscription)
    await server.agentWrites(visitor.id, 'Hello')
    await pass(pushAfterMs)
    expect(browsers.map(({ messages }) => messages.length)).toEqual([0, 1, 1, 1, 1, 1])
  })

  it.each([404, 410])(
    'is forgotten after %i, and the mail goes out instead (A-332)',
    async (status) => {
      const visitor = await opened(`gone-${status}@push.test`)
      const browser = await subscribed(visitor)
      service.answer = status
      await server.agentWrites(visitor.id, 'Hello?')
      await pass(pushAfterMs)
      expect(await server.store.push.ofVisitor(visitor.id)).toEqual([])
      service.answer = 201
      await pass(mailAfterMs)
      expect(mails).toEqual([`gone-${status}@push.test`])
      expect(browser.messages).toEqual([])
    },
  )

  it.each([[{ status: 429, headers: { 'retry-after': '30' } }], [500]])(
    'is tried again after %j, until the service takes it (A-332)',
    async (answer) => {
      const visitor = await opened()
      const browser = await subscribed(visitor)
      service.answer = answer
      await server.agentWrites(visitor.id, 'Hello?')
      await pass(pushAfterMs)
      const asked = service.asked
      service.answer = 201
      await pass(30_000)
      expect(service.asked).toBe(asked + 1)
      expect(browser.messages).toHaveLength(1)
      await pass(24 * 3_600_000)
      expect(service.asked).toBe(asked + 1)
    },
  )

  it('is given up after a day, and after a refusal at once (A-332)', async () => {
    const visitor = await opened()
    await subscribed(visitor)
    service.answer = 413
    await server.agentWrites(visitor.id, 'Refused')
    const before = service.asked
    await pass(pushAfterMs)
    await pass(3_600_000)
    expect(service.asked).toBe(before + 1)
    await visitor.chat(0, 99)
    service.answer = { status: 503, headers: { 'retry-after': '86400' } }
    await server.agentWrites(visitor.id, 'Never')
    await pass(pushAfterMs)
    const tried = service.asked
    for (let hour = 0; hour < 30; hour += 1) await pass(3_600_000)
    expect(service.asked - tried).toBeGreaterThan(20)
    const last = service.asked
    for (let hour = 0; hour < 5; hour += 1) await pass(3_600_000)
    expect(service.asked).toBe(last)
  })

  const good = () => service.browser().subscription
  it.each([
    [
      'an address inside',
      () => ({ ...good(), endpoint: 'https://127.0.0.1:8443/push' }),
      422,
      'endpoint',
    ],
    [
      'an unknown service',
      () => ({ ...good(), endpoint: 'https://push.evil.example/x' }),
      422,
      'endpoint',
    ],
    [
      'a known service over http',
      () => ({ ...good(), endpoint: 'http://fcm.googleapis.com/fcm/send/x' }),
      422,
      'endpoint',
    ],
    ['no address', () => ({ ...good(), endpoint: 'somewhere' }), 422, 'endpoint'],
    [
      'a key that is none',
      () => ({ ...good(), keys: { ...good().keys, p256dh: 'AAAA' } }),
      422,
      'keys',
    ],
    [
      'a secret that is too short',
      () => ({ ...good(), keys: { ...good().keys, auth: 'AAAA' } }),
      422,
      'keys',
    ],
    ['no keys', () => ({ endpoint: good().endpoint }), 422, 'keys'],
    ['too many words', () => ({ ...good(), notice: 'x'.repeat(201) }), 422, 'notice'],
  ] as const)('is refused with %s', async (_what, body, status, field) => {
    const visitor = await opened()
    const reply = await visitor.call('POST', '/push_subscriptions', body())
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).toContain(field)
    expect(await server.store.push.ofVisitor(visitor.id)).toEqual([])
  })

  it('needs the token of the conversation, and a conversation that is not over', async () => {
    const [visitor, other] = [await opened(), await opened()]
    const stolen = await fetch(
      `${server.url}/v1/feedbacks/${visitor.id}/push_subscriptions?token=${other.token}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(good()),
      },
    )
    expect(stolen.status).toBe(401)
    await server.agentSets(visitor.id, 'closed')
    expect((await visitor.call('POST', '/push_subscriptions', good())).body.code).toBe(13070)
  })

  it('is refused where the server sends none, whose pages get no key', async () => {
    const quiet = await startChatServer()
    try {
      const visitor = await quiet.visitor()
      expect((await visitor.chat()).body.push_key).toBeUndefined()
      expect((await visitor.call('POST', '/push_subscriptions', good())).body.code).toBe(13004)
    } finally {
      await quiet.close()
    }
  })

  it('is forgotten with the conversation', async () => {
    const visitor = await opened()
    await subscribed(visitor)
    await server.owner.call('DELETE', `/feedbacks/${visitor.id}`)
    expect(await server.store.push.ofVisitor(visitor.id)).toEqual([])
  })
})

describe('a separate window', () => {
  const taken = async (visitor: TestVisitor, code: unknown) => {
    const reply = await fetch(`${server.url}/v1/feedbacks/${visitor.id}/handovers/take`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    return { status: reply.status, body: (await reply.json()) as { token?: string } }
  }
  const codeOf = async (visitor: TestVisitor): Promise<string> =>
    String((await visitor.call('POST', '/handovers')).body['code'])

  it('gets the conversation by a code that works once (A-334)', async () => {
    const visitor = await opened()
    const code = await codeOf(visitor)
    expect(await taken(visitor, code)).toEqual({ status: 200, body: { token: visitor.token } })
    expect((await taken(visitor, code)).status).toBe(401)
  })

  it('gets nothing by a code that is too old, another conversation’s or made up', async () => {
    const [visitor, other] = [await opened(), await opened()]
    expect((await taken(visitor, await codeOf(other))).status).toBe(401)
    expect((await taken(visitor, 'made-up')).status).toBe(401)
    expect((await taken(visitor, '')).status).toBe(422)
    const late = await codeOf(visitor)
    server.clock.now += handoverLifeMs
    expect((await taken(visitor, late)).status).toBe(401)
    expect(
      (await fetch(`${server.url}/v1/feedbacks/${visitor.id}/handovers`, { method: 'POST' }))
        .status,
    ).toBe(401)
  })
})
