// A copy of the conversation that its visitor asks for: to whom it goes, what it does not say, and when it is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stopMail } from '../../actions/chat/stop-mail.ts'
import type { Mail } from '../../deps.ts'
import { type ChatServer, startChatServer, type TestVisitor } from '../../test-kit/chat-server.ts'

let server: ChatServer
const sent: Mail[] = []
beforeAll(async () => {
  server = await startChatServer({ sendMail: async (mail) => void sent.push(mail) })
})
afterAll(() => server.close())
beforeEach(() => {
  sent.length = 0
})

const opened = async (email?: string) => {
  const visitor = await server.visitor(email === undefined ? {} : { customer: { email } })
  await visitor.chat()
  return visitor
}
const answered = async (email?: string) => {
  const visitor = await opened(email)
  await visitor.writes('Where is my parcel?')
  await server.agentWrites(visitor.id, 'In Izmir')
  return visitor
}
const asks = (visitor: TestVisitor, body: object = {}) => visitor.call('POST', '/transcript', body)
const mailedTo = async (to: string, count = 1) => {
  await expect
    .poll(() => sent.filter((mail) => mail.to === to).length, { timeout: 10_000 })
    .toBe(count)
  return sent.find((mail) => mail.to === to)?.text ?? ''
}

describe('a copy that the visitor asks for (A-282)', () => {
  it('goes to the address that is given, with what both sides said and without the notes of the team', async () => {
    const visitor = await answered()
    await server.owner.call('POST', `/chats/${visitor.id}/notes`, { body: 'A difficult customer' })
    expect((await visitor.chat()).body.may_mail_copy).toBe(true)
    const { status, body } = await asks(visitor, { email: ' zoe@x.test ' })
    expect([status, body]).toMatchObject([
      200,
      { action: 'send_transcript', actor: 'customer', detail: { email: 'zoe@x.test' } },
    ])
    const text = await mailedTo('zoe@x.test')
    expect(text).toContain('You: Where is my parcel?')
    expect(text).toContain('Test: In Izmir')
    expect(text).not.toContain('difficult')
    expect((await visitor.chat()).body.timeline_items.at(-1)?.action).toBe('send_transcript')
  })

  it('goes to the address that is known where none is given, and answers are still mailed where they were', async () => {
    const visitor = await answered('known@x.test')
    expect((await asks(visitor, { email: ' ' })).status).toBe(200)
    await mailedTo('known@x.test')
    await asks(visitor, { email: 'other@x.test' })
    await mailedTo('other@x.test')
    expect(await server.store.chats.leftEmail(visitor.id)).toBeNull()
  })

  it('is sent three times a day at most, and once for requests that come together', async () => {
    const visitor = await answered('often@x.test')
    const together = await Promise.all([asks(visitor), asks(visitor), asks(visitor)])
    const ids = new Set(together.map(({ body }) => body['id']))
    for (let more = ids.size; more < 3; more += 1) expect((await asks(visitor)).status).toBe(200)
    const refused = await asks(visitor)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      13006,
      '86400',
    ])
    await mailedTo('often@x.test', 3)
    server.clock.now += 24 * 3_600_000
    expect((await asks(visitor)).status).toBe(200)
  })

  it.each([
    ['an address that is none', { email: 'zoe' }, 422, 13001],
    ['an address that is too long', { email: `${'a'.repeat(250)}@x.test` }, 422, 13001],
    ['no address where none is known', {}, 422, 13001],
    ['no JSON object', [], 422, 13001],
  ])('is refused with %s', async (_what, given, status, code) => {
    const visitor = await answered()
    const reply = await asks(visitor, given)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect((await visitor.chat()).body.timeline_items).toHaveLength(2)
  })

  it('is refused before anybody has answered, after mail was stopped, to a blocked visitor and without the token', async () => {
    const early = await opened('ada@x.test')
    await early.writes('Anybody?')
    expect((await asks(early)).body.code).toBe(13005)
    const quiet = await answered('quiet@x.test')
    const door = await server.store.chats.door(quiet.id)
    if (!door) throw new Error('no chat')
    await stopMail(server.deps, { ...door, feedbackId: quiet.id })
    expect((await asks(quiet)).body.code).toBe(13005)
    expect((await quiet.chat()).body.may_mail_copy).toBeUndefined()
    const blocked = await answered('blocked@x.test')
    await server.owner.call('POST', `/chats/${blocked.id}/block`, { reason: null })
    expect((await asks(blocked)).body.code).toBe(13075)
    expect(
      (
        await fetch(`${server.url}/v1/feedbacks/${early.id}/transcript`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(401)
    expect(sent).toEqual([])
  })

  it('is neither offered nor sent where no mail server is configured', async () => {
    const silent = await startChatServer()
    try {
      const visitor = await silent.visitor({ customer: { email: 'ada@x.test' } })
      await visitor.chat()
      await silent.agentWrites(visitor.id, 'Hello')
      expect((await visitor.chat()).body.may_mail_copy).toBeUndefined()
      expect((await asks(visitor)).body.code).toBe(13004)
    } finally {
      await silent.close()
    }
  })
})
