// C-13 to C-16 over the real app: who gets in, what is read, what may be done when.
import { randomUUID } from 'node:crypto'
import { ChatDetail, ChatRating } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { useChatServer } from '../../test-kit/chat-settings.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const chats = useChatServer()
const { settings } = chats

describe('the chat after a feedback (C-13)', () => {
  it('carries every field (R-CHAT-01, R-CHAT-02, R-CHAT-03, R-CHAT-04, R-CHAT-05, R-CHAT-06)', async () => {
    await settings({ queue_body: 'One moment' })
    const visitor = await chats.server.visitor({
      customer: { name: 'Ada', email: 'ada@x.test', phone_number: '+905321112233' },
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.topics, option_id: ids.price },
        { question_id: ids.topics, option_id: ids.staff },
        { question_id: ids.remark, body: 'https://x.test/a?b=1' },
      ],
    })
    const { status, body, headers } = await visitor.chat()
    expect(status).toBe(200)
    expect(ChatDetail.parse(body)).toMatchObject({
      feedback_id: visitor.id,
      seq: 0,
      node: {
        name: 'Corner shop',
        logo_url: null,
        operating: true,
        operating_24_7: true,
        operating_hours: [],
        timezone: null,
      },
      creator: {
        name: 'Ada',
        surname: null,
        nickname: null,
        email: 'ada@x.test',
        phone_number: '+905321112233',
        avatar: null,
        avatar_color: null,
      },
      responses: [
        { question: 'mood', response: 'good', url: null },
        { question: 'topics', response: 'price, staff', url: null },
        { question: 'remark', response: 'https://x.test/a?b=1', url: 'https://x.test/a?b=1' },
      ],
      timeline_items: [],
      chat_ratings: [],
      chat_rating_enabled: true,
      status: 'open',
      created_at: '2026-11-20T12:00:10.000Z',
      chat_queue_body: 'One moment',
      account: { id: chats.server.workspaceId, name: 'Test' },
      prevent_upload: false,
      chat_rating_setting: { body: 'How was it?' },
      creator_language_code: 'en',
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('names the page of another conversation, where the channel takes one', async () => {
    const visitor = await chats.server.visitor()
    const path = async () => (await visitor.chat()).body.new_chat_path
    expect(await path()).toBe(`/feedback?node_id=${ids.node}`)
    for (const setting of [
      { status: 'passive' },
      { use_signature_verify: true },
      { prevent_multiple_feedback: true },
    ] as const) {
      await chats.server.setNode(setting)
      expect([setting, await path()]).toEqual([setting, undefined])
      await chats.server.setNode({
        status: 'active',
        use_signature_verify: false,
        prevent_multiple_feedback: false,
      })
    }
  })

  it('a customer record behind an unproved claim is not shown to the visitor who claims it', async () => {
    const visitor = await chats.server.visitor({ customer: { external_id: 'c-1' } })
    expect(JSON.stringify((await visitor.chat()).body)).not.toContain('canary@private.test')
  })

  it('a feedback nobody looked at waits for nobody; the first look puts it before the agents (A-057)', async () => {
    const visitor = await chats.server.visitor()
    const listed = async () =>
      (await chats.server.owner.call('GET', '/chats?limit=500')).body['items'] as {
        feedback_id: string
      }[]
    expect((await listed()).some(({ feedback_id }) => feedback_id === visitor.id)).toBe(false)
    await visitor.chat()
    expect((await listed()).some(({ feedback_id }) => feedback_id === visitor.id)).toBe(true)
  })

  it('nothing without this chat’s own token, by any call (R-CHAT-56, R-SEC-08, R-SEC-09)', async () => {
    const [mine, other] = [await chats.server.visitor(), await chats.server.visitor()]
    await mine.writes('canary-of-mine')
    const json = { 'content-type': 'application/json' }
    for (const token of ['', 'x', other.token, mine.token.slice(1), `${mine.token}x`]) {
      const asked = await Promise.all([
        fetch(`${chats.server.url}/v1/feedbacks/${mine.id}/chat?token=${token}`),
        fetch(`${chats.server.url}/v1/feedbacks/${mine.id}/chat`, {
          headers: { 'x-chat-token': token },
        }),
        fetch(`${chats.server.url}/v1/feedbacks/${mine.id}/chat_messages?token=${token}`, {
          method: 'POST',
          body: new FormData(),
        }),
        fetch(`${chats.server.url}/v1/feedbacks/${mine.id}/chat_ratings?token=${token}`, {
          method: 'POST',
          headers: json,
          body: '{"rating":50}',
        }),
        fetch(`${chats.server.url}/v1/feedback/${mine.id}/archive`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ token }),
        }),
        fetch(`${chats.server.url}/v1/feedbacks/${mine.id}/archive`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ token }),
        }),
      ])
      for (const reply of asked) {
        const text = await reply.text()
        expect([reply.status, JSON.parse(text).code]).toEqual([401, 13074])
        expect(text).not.toContain('canary-of-mine')
      }
    }
    const { status, body } = await mine.chat()
    expect([status, body.status, body.timeline_items.length]).toEqual([200, 'open', 1])
  })

  it('an id that never existed is refused like a wrong token; a deleted one is reported as missing to the holder of its token', async () => {
    const unknown = await fetch(
      `${chats.server.url}/v1/feedbacks/${randomUUID()}/chat?token=${'a'.repeat(43)}`,
    )
    expect([unknown.status, (await unknown.json()).code]).toEqual([401, 13074])
    const malformed = await fetch(`${chats.server.url}/v1/feedbacks/nonsense/chat?token=x`)
    expect(malformed.status).toBe(404)
    const visitor = await chats.server.visitor()
    await visitor.chat()
    await chats.server.owner.call('DELETE', `/feedbacks/${visitor.id}`)
    expect((await visitor.chat()).body.code).toBe(13002)
  })

  it('its cookie lets a client that knows only the seed speak, from our own pages and in this chat alone (A-190)', async () => {
    const [visitor, other] = [await chats.server.visitor(), await chats.server.visitor()]
    const cookies = (await visitor.chat()).headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(cookies[0]).toContain(`; Path=/v1/feedbacks/${visitor.id};`)
    const cookie = cookies[0]?.split(';')[0] ?? ''
    const says = (id: string, headers: Record<string, string>) => {
      const form = new FormData()
      form.append('body', 'by cookie')
      return fetch(`${chats.server.url}/v1/feedbacks/${id}/chat_messages`, {
        method: 'POST',
        headers: { cookie, ...headers },
        body: form,
      })
    }
    expect((await says(visitor.id, {})).status).toBe(200)
    expect((await says(visitor.id, { origin: chats.server.deps.config.publicUrl })).status).toBe(
      200,
    )
    expect((await says(visitor.id, { origin: 'https://evil.test' })).status).toBe(401)
    expect((await says(other.id, {})).status).toBe(401)
  })

  it('answers the asking origin, and takes credentials only from our own', async () => {
    const visitor = await chats.server.visitor()
    const asked = async (origin: string) =>
      (
        await fetch(`${chats.server.url}/v1/feedbacks/${visitor.id}/chat?token=${visitor.token}`, {
          headers: { origin },
        })
      ).headers
    const foreign = await asked('https://shop.test')
    expect([
      foreign.get('access-control-allow-origin'),
      foreign.get('access-control-allow-credentials'),
    ]).toEqual(['https://shop.test', null])
    const own = await asked(chats.server.deps.config.publicUrl)
    expect([
      own.get('access-control-allow-origin'),
      own.get('access-control-allow-credentials'),
    ]).toEqual([chats.server.deps.config.publicUrl, 'true'])
  })

  it('a token dies ninety days after its chat ended (reliability §3.1, row 4)', async () => {
    const visitor = await chats.server.visitor()
    await visitor.chat()
    await visitor.archives()
    const before = chats.server.clock.now
    chats.server.clock.now += 90 * 86_400_000
    expect((await visitor.chat()).status).toBe(200)
    chats.server.clock.now += 60_000
    expect((await visitor.chat()).body.code).toBe(13074)
    chats.server.clock.now = before
  })
})

describe('ratings (C-15)', () => {
  const over = async () => {
    const visitor = await chats.server.visitor()
    await visitor.writes('hello')
    await chats.server.agentSets(visitor.id, 'closed')
    return visitor
  }

  it('is answered as a record and reaches the agents (R-RATE-03, R-RATE-04, R-RATE-10)', async () => {
    await settings({})
    const visitor = await over()
    const { status, body } = await visitor.rates(50)
    expect(status).toBe(200)
    expect(ChatRating.parse(body)).toEqual({
      rating: 50,
      created_at: '2026-11-20T12:00:10.000Z',
      seq: 3,
    })
    expect((await chats.server.agentReads(visitor.id)).chat_ratings).toEqual([body])
  })

  it('the same again is the same, another is refused until the visitor writes again (R-RATE-05, R-RATE-06, A-200)', async () => {
    const visitor = await over()
    const first = await visitor.rates(100)
    expect((await visitor.rates(100)).body).toEqual(first.body)
    expect((await visitor.rates(0)).body.code).toBe(13073)
    await chats.server.agentSets(visitor.id, 'open')
    await chats.server.agentWrites(visitor.id, 'anything else?')
    await chats.server.agentSets(visitor.id, 'closed')
    expect((await visitor.rates(0)).body.code).toBe(13073)
    await chats.server.agentSets(visitor.id, 'open')
    await visitor.writes('no')
    await chats.server.agentSets(visitor.id, 'closed')
    expect((await visitor.rates(0)).status).toBe(200)
    expect((await visitor.chat()).body.chat_ratings.map(({ rating }) => rating)).toEqual([100, 0])
  })

  it.each([25, '50', null, 101, -50, [50]])('%j is not a rating (R-RATE-09)', async (rating) => {
    const visitor = await over()
    expect((await visitor.rates(rating)).status).toBe(422)
  })

  it('refused while the chat is open or queued, and where rating is off (R-RATE-11, R-RATE-02)', async () => {
    const open = await chats.server.visitor()
    expect((await open.rates(50)).body.code).toBe(13073)
    await open.chat()
    expect((await open.rates(50)).body.code).toBe(13073)
    const closed = await over()
    await settings({ rating_enabled: false })
    expect((await closed.rates(50)).body.code).toBe(13073)
    await settings({})
  })
})

describe('agents of another workspace (R-SEC-15)', () => {
  it('can neither read nor write, and cannot tell a foreign chat from none', async () => {
    const visitor = await chats.server.visitor()
    await visitor.chat()
    const foreign = await chats.server.agentPosts(chats.server.stranger, visitor.id, { body: 'x' })
    const unknown = await chats.server.agentPosts(chats.server.stranger, randomUUID(), {
      body: 'x',
    })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await visitor.chat()).body.seq).toBe(0)
  })
})

describe('archiving (C-16)', () => {
  it('archives an open chat at both paths, again without a change (R-CHAT-44, A-191, A-192)', async () => {
    const visitor = await chats.server.visitor()
    await visitor.chat()
    expect((await visitor.archives()).body).toEqual({ id: visitor.id, status: 'archived' })
    expect((await visitor.archives()).body).toEqual({ id: visitor.id, status: 'archived' })
    const plural = await visitor.call('POST', '/archive', { token: visitor.token })
    expect(plural.body).toEqual({ id: visitor.id, status: 'archived' })
    const { body } = await visitor.chat()
    expect(
      body.timeline_items.map(({ action, actor, detail }) => [action, actor, detail.status]),
    ).toEqual([['change_status', 'customer', 'archived']])
  })

  it('not a queued or a closed one (R-CST-15)', async () => {
    const closed = await chats.server.visitor()
    await closed.chat()
    await chats.server.agentSets(closed.id, 'closed')
    expect((await closed.archives()).body.code).toBe(13070)
    await settings({ queue_enabled: true })
    const queued = await chats.server.visitor()
    expect((await queued.chat()).body.status).toBe('queued')
    expect((await queued.archives()).body.code).toBe(13070)
    await settings({})
  })

  it('a visitor cannot close, reopen or assign (R-SEC-10)', async () => {
    const visitor = await chats.server.visitor()
    await visitor.chat()
    for (const path of ['/status', '/assign', '/notes'])
      expect((await visitor.call('POST', path, { status: 'closed' })).status).toBe(404)
    const asOwner = await fetch(`${chats.server.url}/owner/v1/chats/${visitor.id}/status`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${visitor.token}`,
        'x-chat-token': visitor.token,
      },
      body: '{"status":"closed"}',
    })
    expect(asOwner.status).toBe(401)
  })
})
