import { createHmac, randomUUID } from 'node:crypto'
import { usualLimits } from '@askwell/contract'
import { Webhook as Library } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitsMs } from '../../actions/webhooks/deliver.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const hour = 3_600_000

describe('webhooks', () => {
  let server: OwnerServer
  let receiver: Receiver
  let other: Receiver
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeEach(async () => {
    ;[receiver, other] = await Promise.all([openReceiver(), openReceiver()])
    server = await startOwnerServer({ config: { outboundAllow: [receiver.target, other.target] } })
  })
  afterEach(async () => {
    await server.close()
    await Promise.all([receiver.close(), other.close()])
  })

  const listens = async (
    of: Receiver,
    more: object = {},
  ): Promise<{ id: string; secret: string }> => {
    const { status, body } = await call('POST', '/webhooks', { url: of.url, ...more })
    expect(status).toBe(200)
    return { id: String(body['id']), secret: String(body['secret']) }
  }
  const types = (of: Receiver = receiver) => of.received.map(({ event }) => event.type)
  const answers = (key = randomUUID(), change: object = {}, headers: Record<string, string> = {}) =>
    server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': key,
      ...headers,
    })

  it('tells a feedback as the owner API shows it, signed so that the receiver’s library takes it', async () => {
    server.clock.now = Date.now()
    const { secret } = await listens(receiver)
    const { body } = await answers()
    await server.runJobs()
    expect(types()).toEqual(expect.arrayContaining(['feedback.created', 'feedback.completed']))
    const { body: shown } = await call('GET', `/feedbacks/${body.id}`)
    const { path, files, seed, created_at_claimed, privacy_notice, forms, ...whole } = shown
    // Nobody has done anything about a response that has only just come.
    const { tags, follow_up, ...summary } = whole
    for (const one of receiver.received) {
      const event = new Library(secret).verify(one.body, one.headers)
      // And by the published algorithm itself, because the library made the signature too.
      const signed = `${one.headers['webhook-id']}.${one.headers['webhook-timestamp']}.${one.body}`
      const byHand = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
        .update(signed)
        .digest('base64')
      expect(one.headers['webhook-signature']).toBe(`v1,${byHand}`)
      expect(event).toMatchObject({
        data: { ...summary, customer_id: null },
        timestamp: new Date(server.clock.now).toISOString(),
      })
      expect(one.headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/)
      // The library refuses a flipped byte, another secret and an old delivery.
      expect(() =>
        new Library(secret).verify(one.body.replace('feedback', 'feedbacl'), one.headers),
      ).toThrow()
      expect(() => new Library('whsec_c2VjcmV0').verify(one.body, one.headers)).toThrow()
      const old = {
        ...one.headers,
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 360),
      }
      expect(() => new Library(secret).verify(one.body, old)).toThrow()
    }
  })

  it('tells a run as made, changed and complete, once each, whatever is repeated', async () => {
    await listens(receiver)
    const key = randomUUID()
    const device = { device_id: randomUUID() }
    const partial = { 'x-completed': 'false' }
    await answers(key, device, partial)
    await answers(key, device, partial)
    await answers(key, device)
    await answers(key, device)
    const id = (await server.stored())[0]?.id ?? ''
    await call('DELETE', `/feedbacks/${id}`)
    await server.runJobs()
    // A delivery that waited for a deleted feedback is no longer sent.
    expect(types()).toEqual(['feedback.deleted'])
    expect(receiver.received[0]?.event.data).toEqual({ id, node_id: ids.node })

    await answers(key, device, partial)
    await answers(key, device, partial)
    await answers(key, device)
    await answers(key, device)
    await server.runJobs()
    expect(types().slice(1).toSorted()).toEqual([
      'feedback.completed',
      'feedback.created',
      'feedback.updated',
    ])
  })

  it('sends only the wanted types, and nothing of other workspaces', async () => {
    await listens(receiver, { types: ['feedback.completed'] })
    await server.stranger.call('POST', '/webhooks', { url: other.url })
    await answers()
    await answers(randomUUID(), {}, { 'x-completed': 'false' })
    await server.runJobs()
    expect([types(), types(other)]).toEqual([['feedback.completed'], []])
  })

  it('tells a customer whose record was made or filled, and not one that stayed unchanged', async () => {
    await listens(receiver, { types: ['customer.updated'] })
    for (let time = 0; time < 2; time += 1) {
      server.clock.now += 1_000
      await answers(randomUUID(), { customer: { external_id: 'card-7', name: 'Ada' } })
    }
    await call('PATCH', `/customers/${ids.customer}`, { name: 'İpek Ş' })
    await server.runJobs()
    expect(receiver.received.map(({ event }) => event.data['name'])).toEqual(['Ada', 'İpek Ş'])
  })

  it('keeps raw personal data of a masked answer out of every delivery and every row (A-106)', async () => {
    await listens(receiver)
    const canary = 'canary@secret.test'
    const responses = [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: canary, hidePersonalData: true },
    ]
    expect((await answers(randomUUID(), { responses })).status).toBe(200)
    await server.runJobs()
    expect(receiver.received).toHaveLength(2)
    for (const { body } of receiver.received) {
      expect(body).toContain('***@***.***')
      expect(body).not.toContain('canary')
    }
    const [webhook] = (await call('GET', '/webhooks')).body['items'] as { id: string }[]
    expect(
      JSON.stringify((await call('GET', `/webhooks/${webhook?.id}/deliveries`)).body),
    ).not.toContain('canary')
  })

  it('tries ten times over 75 h 35 min at least under one id, then gives up; an owner sends it again', async () => {
    const { id } = await listens(receiver, { types: ['feedback.completed'] })
    await listens(other, { types: ['feedback.completed'] })
    receiver.answer = 503
    await answers()
    await server.runJobs()
    expect(types(other)).toEqual(['feedback.completed'])
    const begun = server.clock.now
    for (const waitMs of waitsMs) {
      server.clock.now += waitMs - 1
      expect(await server.runJobs()).toBe(0)
      server.clock.now += 1
      await server.runJobs()
    }
    expect(server.clock.now - begun).toBe(75 * hour + 35 * 60_000 + 5_000)
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    server.clock.now += 100 * hour
    expect(await server.runJobs()).toBe(0)

    const [given] = (await call('GET', `/webhooks/${id}/deliveries?status=given_up`)).body[
      'items'
    ] as { id: string; tries: object[] }[]
    expect(given?.tries).toHaveLength(10)
    expect(given?.tries[0]).toMatchObject({ status: 503, failure: null })
    receiver.answer = 200
    expect(
      (await call('POST', `/webhooks/${id}/replay`, { since: new Date(begun).toISOString() })).body,
    ).toEqual({ replayed: 1 })
    await server.runJobs()
    expect(receiver.received).toHaveLength(11)
    expect(
      (await call('GET', `/webhooks/${id}/deliveries?status=delivered`)).body['items'],
    ).toHaveLength(1)
    expect(
      (await call('POST', `/webhooks/${id}/deliveries/${given?.id}/replay`)).body,
    ).toMatchObject({ id: given?.id, status: 'pending' })
    await server.runJobs()
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(given?.id)
    expect(types(other)).toEqual(['feedback.completed'])
  })

  it('410 ends an address until its owner enables it, and what waited is sent then', async () => {
    const { id } = await listens(receiver, { types: ['feedback.completed'] })
    receiver.answer = 500
    await answers()
    await server.runJobs()
    receiver.answer = 410
    await answers()
    await server.runJobs()
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
    })
    await answers()
    server.clock.now += hour
    await server.runJobs()
    expect(receiver.received).toHaveLength(2)
    expect(
      (await call('POST', `/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' })).status,
    ).toBe(409)
    receiver.answer = 200
    expect((await call('PATCH', `/webhooks/${id}`, { enabled: true })).body).toMatchObject({
      enabled: true,
      disabled_reason: null,
      types: ['feedback.completed'],
    })
    await server.runJobs()
    expect(receiver.received).toHaveLength(3)
  })

  it('follows no redirect and reaches nothing inside', async () => {
    const { id } = await listens(receiver, { types: ['feedback.completed'] })
    receiver.answer = 302
    await answers()
    await server.runJobs()
    const [delivery] = (await call('GET', `/webhooks/${id}/deliveries`)).body['items'] as {
      tries: object[]
    }[]
    expect(delivery?.tries[0]).toMatchObject({ status: null, failure: 'redirected' })
    for (const url of [
      'http://127.0.0.1:1/x',
      'http://localhost/x',
      'https://10.0.0.1/',
      'http://[::1]/',
      'https://a:b@shop.example/',
      'https://shop.example:22/',
    ])
      expect([url, fieldsOf(await call('POST', '/webhooks', { url }))]).toEqual([url, ['url']])
    for (const url of ['ftp://shop.example/', 'javascript:alert(1)', 'shop.example'])
      expect((await call('POST', '/webhooks', { url })).status).toBe(422)
    expect(
      fieldsOf(await call('PATCH', `/webhooks/${id}`, { url: 'http://169.254.169.254/latest' })),
    ).toEqual(['url'])
  })

  it('both secrets sign for a day after a rotation, then the new one alone; no other call tells a secret', async () => {
    server.clock.now = Date.now()
    const { id, secret } = await listens(receiver)
    const rotated = await call('POST', `/webhooks/${id}/rotate`)
    const next = String(rotated.body['secret'])
    expect(next).not.toBe(secret)
    await call('POST', `/webhooks/${id}/test`)
    const verify = (with_: string) =>
      new Library(with_).verify(
        receiver.received.at(-1)?.body ?? '',
        receiver.received.at(-1)?.headers ?? {},
      )
    expect(verify(secret)).toMatchObject({ type: 'test' })
    expect(verify(next)).toMatchObject({ type: 'test' })
    server.clock.now += 25 * hour
    await call('POST', `/webhooks/${id}/test`)
    expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(
      1,
    )
    for (const path of ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/deliveries`]) {
      const { raw } = await call('GET', path)
      for (const told of [secret, next]) expect(raw.body).not.toContain(told.slice(6))
    }
  })

  it('a test says what came back', async () => {
    const { id } = await listens(receiver)
    expect((await call('POST', `/webhooks/${id}/test`)).body).toMatchObject({
      status: 200,
      failure: null,
    })
    receiver.answer = 404
    expect((await call('POST', `/webhooks/${id}/test`)).body).toMatchObject({
      status: 404,
      failure: null,
    })
    await receiver.close()
    expect((await call('POST', `/webhooks/${id}/test`)).body).toMatchObject({
      status: null,
      failure: 'unreachable',
    })
    receiver = await openReceiver()
  })

  it('fifty are enough for one workspace', async () => {
    for (let n = 0; n < usualLimits.webhooks; n += 1) await listens(receiver)
    expect((await call('POST', '/webhooks', { url: receiver.url })).status).toBe(409)
  })

  it('of another workspace everything is 404 and nothing changes (R-SEC-15)', async () => {
    const { id } = await listens(receiver, { types: ['feedback.completed'] })
    await answers()
    await server.runJobs()
    const [delivery] = (await call('GET', `/webhooks/${id}/deliveries`)).body['items'] as {
      id: string
    }[]
    const before = (await call('GET', `/webhooks/${id}`)).body
    const asked = (at: string): [Parameters<typeof call>[0], string, object?][] => [
      ['GET', `/webhooks/${at}`],
      ['PATCH', `/webhooks/${at}`, { enabled: false }],
      ['DELETE', `/webhooks/${at}`],
      ['POST', `/webhooks/${at}/rotate`],
      ['POST', `/webhooks/${at}/test`],
      ['GET', `/webhooks/${at}/deliveries`],
      ['POST', `/webhooks/${at}/deliveries/${delivery?.id}/replay`],
      ['POST', `/webhooks/${at}/replay`, { since: '2026-01-01T00:00:00Z' }],
    ]
    for (const at of [id, randomUUID(), 'nonsense'])
      for (const one of asked(at)) {
        const { status, body } = await server.stranger.call(...one)
        expect([one, status, body.code]).toEqual([one, 404, 13002])
      }
    expect((await server.stranger.call('GET', '/webhooks')).body['items']).toEqual([])
    expect((await call('GET', `/webhooks/${id}`)).body).toEqual(before)
    expect(receiver.received).toHaveLength(1)
    await call('DELETE', `/webhooks/${id}`)
    await answers()
    expect(await server.runJobs()).toBe(0)
  })
})
