// Conditions, secret headers, auth, templates and digests of webhooks, against receivers that behave and that do not.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { openTokenServer, type TokenServer } from '../../test-kit/token-server.ts'

const hour = 3_600_000

describe('requests of webhooks', () => {
  let server: OwnerServer
  let receiver: Receiver
  let tokens: TokenServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  /** 9 o'clock of another day for each test. */
  let morning = Date.UTC(2026, 10, 20, 9)
  beforeAll(async () => {
    ;[receiver, tokens] = await Promise.all([openReceiver(), openTokenServer()])
    server = await startOwnerServer({
      config: { outboundAllow: [receiver.target, tokens.target] },
    })
  })
  beforeEach(async () => {
    const { items } = Object((await call('GET', '/webhooks')).body)
    for (const { id } of items) await call('DELETE', `/webhooks/${id}`)
    receiver.received.length = 0
    receiver.answer = 200
    morning += 3 * 24 * hour
    server.clock.now = morning
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([receiver.close(), tokens.close()])
  })
  const make = (more: object = {}) =>
    call('POST', '/webhooks', { url: receiver.url, types: ['feedback.completed'], ...more })
  const made = async (more: object = {}): Promise<string> => {
    const { body } = await make(more)
    if (body['id'] === undefined) throw new Error(JSON.stringify(body))
    return String(body['id'])
  }
  const answer = async (optionId: string, change: object = {}): Promise<string> => {
    const responses = [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.topics, option_id: optionId },
    ]
    const { body } = await server.send(payload({ device_id: randomUUID(), responses, ...change }), {
      'idempotency-key': randomUUID(),
    })
    if (!body.id) throw new Error(JSON.stringify(body))
    return body.id
  }
  const aboutPrice = { all: [{ on: { question: 'topics' }, op: 'is', value: ['price'] }] }
  const headersOf = (at = -1) => receiver.received.at(at)?.headers ?? {}

  describe('with a condition (ECO-42)', () => {
    it('are sent for responses that meet it, and the others leave no trace', async () => {
      const id = await made({ filter: aboutPrice })
      const wanted = await answer(ids.price)
      await answer(ids.staff)
      await server.runJobs()
      expect(receiver.received.map(({ event }) => event.data['id'])).toEqual([wanted])
      const { items } = Object((await call('GET', `/webhooks/${id}/deliveries`)).body)
      expect(items).toHaveLength(1)
      expect(await server.runJobs()).toBe(0)
      await call('PATCH', `/webhooks/${id}`, { filter: null })
      await answer(ids.staff)
      await server.runJobs()
      expect(receiver.received).toHaveLength(2)
    })

    it('may be hooks of a program (ECO-49)', async () => {
      const hook = { target_url: receiver.url, event: 'feedback.completed' }
      const filter = { on: { question: 'no_such' }, op: 'is', value: 'x' }
      const refused = await call('POST', '/hooks', { ...hook, filter })
      expect([refused.status, fieldsOf(refused)]).toEqual([422, ['filter.on']])
      await call('POST', '/hooks', { ...hook, filter: aboutPrice })
      const wanted = await answer(ids.price)
      await answer(ids.staff)
      await server.runJobs()
      expect(receiver.received.map(({ event }) => event.data['id'])).toEqual([undefined, wanted])
    })

    it('tell of a deletion in any case, and of nothing that is no response', async () => {
      await made({ filter: aboutPrice, types: ['feedback.deleted', 'customer.updated'] })
      const id = await answer(ids.staff)
      await call('POST', '/customers', { name: 'Ada', email: 'ada@x.example' })
      await call('DELETE', `/feedbacks/${id}`)
      await server.runJobs()
      expect(receiver.received.map(({ event }) => event.type)).toEqual(['feedback.deleted'])
    })

    it.each([
      [{ on: { question: 'no_such' }, op: 'is', value: 'good' }],
      [{ not: { on: { question: 'mood' }, op: 'is', value: 'no_such' } }],
      [{ all: [{ on: { facet: 'no_such' }, op: 'is', value: 'x' }] }],
      [{ all: [{ on: { question: 'mood' }, op: 'between', value: [1, 2] }] }],
      ['x'],
    ])('are refused where it names what does not exist: %j', async (filter) => {
      const reply = await make({ filter })
      expect(reply.status).toBe(422)
      for (const field of fieldsOf(reply)) expect(field).toMatch(/^filter/)
      const id = await made()
      expect((await call('PATCH', `/webhooks/${id}`, { filter })).status).toBe(422)
    })
  })

  describe('that the receiver must know (ECO-42, ECO-46)', () => {
    it('have secret headers and an auth, which no reply and no log shows', async () => {
      const headers = { 'X-Team': 'kanarya-one', 'X-Other': 'kanarya-two' }
      const auth = { kind: 'basic', username: 'ada', password: 'kanarya:three' }
      const id = await made({ secret_headers: headers, auth })
      await answer(ids.price)
      await server.runJobs()
      expect(headersOf()).toMatchObject({
        'x-team': 'kanarya-one',
        authorization: `Basic ${Buffer.from('ada:kanarya:three').toString('base64')}`,
      })
      const changed = await call('PATCH', `/webhooks/${id}`, {
        auth: { kind: 'basic', username: 'eve' },
        secret_headers: { 'X-New': 'kanarya-four' },
      })
      expect(changed.body).toMatchObject({
        auth: { kind: 'basic', username: 'eve' },
        secret_header_names: ['X-New'],
      })
      await call('POST', `/webhooks/${id}/test`)
      expect(headersOf()).toMatchObject({
        'x-new': 'kanarya-four',
        authorization: `Basic ${Buffer.from('eve:kanarya:three').toString('base64')}`,
      })
      expect(headersOf()['x-team']).toBeUndefined()
      for (const path of ['', `/${id}`, `/${id}/deliveries`])
        expect((await call('GET', `/webhooks${path}`)).raw.body).not.toContain('kanarya')
      for (const path of ['/audit', '/export'])
        expect((await call('GET', path)).raw.body).not.toContain('kanarya')
      await call('PATCH', `/webhooks/${id}`, {
        auth: { kind: 'header', name: 'X-Key', value: 'k' },
      })
      await call('POST', `/webhooks/${id}/test`)
      expect(headersOf()).toMatchObject({ 'x-key': 'k' })
      expect(headersOf()['authorization']).toBeUndefined()
    })

    it.each([
      ['secret_headers.Host', { secret_headers: { Host: 'x' } }],
      ['secret_headers.X-A', { secret_headers: { 'X-A': 'a\r\nb: c' } }],
      [
        'secret_headers',
        {
          secret_headers: Object.fromEntries(
            Array.from({ length: 21 }, (_, at) => [`x-${at}`, 'a']),
          ),
        },
      ],
      ['auth.name', { auth: { kind: 'header', name: 'content-length', value: '1' } }],
      ['auth.value', { auth: { kind: 'header', name: 'x-key' } }],
      ['auth.password', { auth: { kind: 'basic', username: 'ada' } }],
      [
        'auth.token_url',
        {
          auth: {
            ...{ kind: 'oauth2_client_credentials', token_url: 'http://10.0.0.1/token' },
            ...{ client_id: 'a', client_secret: 'b' },
          },
        },
      ],
      ['digest', { digest: 'hourly' }],
      ['template', { template: { body: {} } }],
    ])('are refused with the field %s at fault', async (field, more) => {
      const reply = await make(more)
      expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
    })

    it('get a token, keep it, and renew it a minute before its end and once after a 401', async () => {
      const auth = {
        ...{ kind: 'oauth2_client_credentials', token_url: tokens.url, client_id: 'a:b' },
        ...{ client_secret: 'kanarya', scope: 'api' },
      }
      const id = await made({ auth })
      const test = async () => (await call('POST', `/webhooks/${id}/test`)).body
      await test()
      await test()
      expect(tokens.forms).toEqual(['grant_type=client_credentials&scope=api'])
      expect(tokens.users).toEqual(['a%3Ab:kanarya'])
      expect(receiver.received.map(({ headers }) => headers['authorization'])).toEqual([
        'Bearer token-1',
        'Bearer token-1',
      ])
      server.clock.now += (tokens.seconds - 61) * 1_000
      await test()
      expect(headersOf()['authorization']).toBe('Bearer token-1')
      server.clock.now += 2_000
      await test()
      expect(headersOf()['authorization']).toBe('Bearer token-2')
      receiver.answer = 401
      const before = receiver.received.length
      expect(await test()).toMatchObject({ status: 401 })
      expect(
        receiver.received.slice(before).map(({ headers }) => headers['authorization']),
      ).toEqual(['Bearer token-2', 'Bearer token-3'])
      tokens.answer = '{"access_token": "a\\nb"}'
      server.clock.now += 2 * hour
      expect(await test()).toMatchObject({ status: null, failure: 'no_token' })
      const moved = { ...auth, token_url: `${tokens.url}/other`, client_secret: undefined }
      expect(fieldsOf(await call('PATCH', `/webhooks/${id}`, { auth: moved }))).toEqual([
        'auth.client_secret',
      ])
    })
  })

  describe('of the owner’s own (ECO-45)', () => {
    const template = {
      method: 'PATCH',
      body: {
        mood: '{{answers.mood}}',
        topics: '{{answers.topics | join:","}}',
        who: '{{contact.email}}',
        at: '{{created_at | date:"YYYY"}}',
      },
    }
    const url = () => `${receiver.url}/{{answers.mood}}?t={{type}}`

    it('have the method, the address and the body that the template makes', async () => {
      const id = await made({ format: 'custom', url: url(), template, types: [] })
      expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
        ...{ url: new URL(receiver.url).origin, types: ['feedback.completed'], template },
      })
      await answer(ids.price)
      await server.runJobs()
      expect(receiver.received).toMatchObject([
        {
          path: '/hook/good?t=feedback.completed',
          event: { mood: 'good', topics: 'price', at: '2026' },
        },
      ])
      expect(receiver.received[0]?.body).not.toContain('who')
    })

    it('are tested with an invented response or a chosen one, and show request and answer', async () => {
      const id = await made({ format: 'custom', url: url(), template })
      expect((await call('POST', `/webhooks/${id}/test`)).body).toMatchObject({
        ...{ status: 200, reply: 'thanks' },
        request: { method: 'PATCH', body: expect.stringContaining('"mood":"good"') },
      })
      const chosen = await answer(ids.staff)
      const reply = await call('POST', `/webhooks/${id}/test?feedback_id=${chosen}`)
      expect(reply.body).toMatchObject({
        request: { body: expect.stringContaining('"topics":"staff"') },
      })
      expect(
        fieldsOf(await call('POST', `/webhooks/${id}/test?feedback_id=${ids.unknown}`)),
      ).toEqual(['feedback_id'])
    })

    it('fail at once where the address lacks a value', async () => {
      const id = await made({
        ...{ format: 'custom', url: `${receiver.url}/{{contact.email}}`, template },
      })
      await answer(ids.price)
      await server.runJobs()
      expect(receiver.received).toEqual([])
      expect((await call('GET', `/webhooks/${id}/deliveries`)).body['items']).toMatchObject([
        { status: 'given_up', tries: [{ status: null, failure: 'address_incomplete' }] },
      ])
    })

    it.each([
      ['template', { template: null }],
      ['template.body.a', { template: { body: { a: '{{answers.no_such}}' } } }],
      ['template.body', { template: { body: { a: 'x'.repeat(33_000) } } }],
      ['url', { url: 'https://x.example/{{answers.no_such}}' }],
      ['url', { url: 'http://10.0.0.1/{{answers.mood}}' }],
    ])('are refused with the field %s at fault', async (field, more) => {
      const reply = await make({ format: 'custom', template, ...more })
      expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
    })
  })

  describe('of a digest (ECO-42)', () => {
    it.each([
      ['hourly', 60],
      ['daily', 24 * 60],
    ])('come as one message at the end of the time: %s', async (digest, minutes) => {
      const id = await made({ format: 'slack', digest, filter: aboutPrice })
      for (let nth = 0; nth < 45; nth += 1) {
        server.clock.now += 1_000
        await answer(nth % 3 === 0 ? ids.staff : ids.price)
      }
      expect(await server.runJobs()).toBe(0)
      server.clock.now = morning + minutes * 60_000 - 1
      expect(await server.runJobs()).toBe(0)
      server.clock.now += 1
      await server.runJobs()
      expect(receiver.received).toHaveLength(1)
      const { text } = JSON.parse(receiver.received[0]?.body ?? '')
      expect(text).toMatch(/^30 events\nShop visit/)
      expect(text.match(/topics: price/g)).toHaveLength(30)
      expect(text).not.toContain('topics: staff')
      const log = Object((await call('GET', `/webhooks/${id}/deliveries?limit=100`)).body)
      expect(log.items).toHaveLength(30)
      for (const { status } of log.items) expect(status).toBe('delivered')
      await answer(ids.price)
      server.clock.now += 25 * hour
      await server.runJobs()
      expect(JSON.parse(receiver.received[1]?.body ?? '').text).toMatch(/^Shop visit/)
    })

    it('is tried again as a whole', async () => {
      await made({ format: 'slack', digest: 'hourly' })
      receiver.answer = 500
      await answer(ids.price)
      await answer(ids.staff)
      server.clock.now += hour
      await server.runJobs()
      receiver.answer = 200
      server.clock.now += hour
      await server.runJobs()
      expect(receiver.received.map(({ body }) => JSON.parse(body).text.split('\n')[0])).toEqual([
        '2 events',
        '2 events',
      ])
      expect(await server.runJobs()).toBe(0)
    })
  })

  it.each([
    [200, { status: 'delivered' }],
    [302, { status: 'pending', tries: [{ failure: 'redirected' }] }],
    [410, { status: 'given_up', tries: [{ status: 410 }] }],
    [429, { status: 'pending', tries: [{ status: 429 }] }],
    [500, { status: 'pending', tries: [{ status: 500 }] }],
  ])('a receiver that answers %i (ECO-56)', async (status, delivery) => {
    const made_ = [
      await made({ format: 'custom', template: { body: { a: '{{id}}' } } }),
      await made({ format: 'slack', digest: 'hourly' }),
      await made({ format: 'teams', filter: aboutPrice }),
    ]
    receiver.answer = status
    await answer(ids.price)
    server.clock.now += hour
    await server.runJobs()
    expect(receiver.received).toHaveLength(3)
    for (const id of made_)
      expect((await call('GET', `/webhooks/${id}/deliveries`)).body['items']).toMatchObject([
        delivery,
      ])
  })
})
