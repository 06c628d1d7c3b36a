// Webhooks whose bodies are messages to people: to Slack and to Teams.
import { randomUUID } from 'node:crypto'
import { messageTypes, webhookTypes } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  fieldsOf,
  newAlert,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const messageFormats = ['slack', 'teams'] as const
const secretPath = '/services/T000/B000/very-secret'

describe('webhooks with messages', () => {
  let server: OwnerServer
  let receiver: Receiver
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeEach(async () => {
    receiver = await openReceiver()
    server = await startOwnerServer({ config: { outboundAllow: [receiver.target] } })
  })
  afterEach(async () => {
    await server.close()
    await receiver.close()
  })

  const origin = () => new URL(receiver.url).origin
  const address = () => `${origin()}${secretPath}`
  const create = async (format: string, more: object = {}): Promise<string> => {
    const { status, body } = await call('POST', '/webhooks', { url: address(), format, ...more })
    expect([status, body['url'], body['format']]).toEqual([200, origin(), format])
    return String(body['id'])
  }
  const answer = (change: object = {}) =>
    server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })

  it('post each completed response to the complete address, once, and never raw masked words (ECO-42, ECO-43, ECO-44)', async () => {
    await create('slack', { types: ['feedback.completed'] })
    await create('teams', { types: ['feedback.completed'] })
    await answer({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'canary@secret.test', hidePersonalData: true },
      ],
    })
    await server.runJobs()
    expect(receiver.received.map(({ path }) => path)).toEqual([secretPath, secretPath])
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    const [slack] = bodies.filter((body) => 'blocks' in body)
    const [teams] = bodies.filter((body) => 'attachments' in body)
    expect(slack?.['text']).toContain('mood: good\nremark: ***@***.***\n')
    expect(slack?.['text']).toMatch(/\/studio\/responses\?response=[0-9a-f-]{36}$/)
    expect(teams).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
    })
    for (const { body } of receiver.received) expect(body).not.toContain('canary')
    expect(await server.runJobs()).toBe(0)
  })

  it.each(messageFormats)('tell the address of %s to nobody after it was saved', async (format) => {
    const id = await create(format)
    await answer()
    await server.runJobs()
    const replies = [
      ...(await Promise.all(
        ['', `/${id}`, `/${id}/deliveries`].map((path) => call('GET', `/webhooks${path}`)),
      )),
      await call('POST', `/webhooks/${id}/test`),
      await call('POST', `/webhooks/${id}/rotate`),
      await call('PATCH', `/webhooks/${id}`, { enabled: false }),
      await call('GET', '/export'),
      await call('GET', '/audit'),
    ]
    for (const { status, raw } of replies) {
      expect(status).toBe(200)
      expect(raw.body).not.toContain('very-secret')
    }
  })

  it('keep their address until another one is given, also where a program writes back what it read', async () => {
    const id = await create('slack', { types: ['chat.rated'] })
    const { body: read } = await call('GET', `/webhooks/${id}`)
    expect((await call('PATCH', `/webhooks/${id}`, read)).body).toMatchObject({ url: origin() })
    await call('POST', `/webhooks/${id}/test`)
    await call('PATCH', `/webhooks/${id}`, { url: `${origin()}/services/other` })
    await call('POST', `/webhooks/${id}/test`)
    expect(receiver.received.map(({ path }) => path)).toEqual([secretPath, '/services/other'])
    expect(receiver.received[0]?.body).toContain('A test from Askwell')
    expect(fieldsOf(await call('PATCH', `/webhooks/${id}`, { url: 'http://10.0.0.1/x' }))).toEqual([
      'url',
    ])
  })

  it('receive only events that people read: all of them where none is chosen', async () => {
    const others = webhookTypes.filter(
      (type) => !(messageTypes as readonly string[]).includes(type),
    )
    for (const format of messageFormats) {
      const id = await create(format)
      expect((await call('GET', `/webhooks/${id}`)).body['types']).toEqual([...messageTypes])
      for (const type of others) {
        const types = ['chat.rated', type]
        const made = await call('POST', '/webhooks', { url: address(), format, types })
        const changed = await call('PATCH', `/webhooks/${id}`, { types })
        for (const reply of [made, changed])
          expect([type, reply.status, fieldsOf(reply)]).toEqual([type, 422, ['types.1']])
      }
      await call('PATCH', `/webhooks/${id}`, { types: [] })
      expect((await call('GET', `/webhooks/${id}`)).body['types']).toEqual([...messageTypes])
    }
    const plain = await call('POST', '/webhooks', { url: address(), types: others })
    expect(plain.body).toMatchObject({ format: 'standard', url: address(), types: others })
  })

  it('refuse other formats', async () => {
    for (const format of ['discord', 'Slack', '', null, 1]) {
      const made = await call('POST', '/webhooks', { url: address(), format })
      expect([format, made.status, fieldsOf(made)]).toEqual([format, 422, ['format']])
    }
  })

  it('carry the message of an alert that names them, whatever events they want', async () => {
    const id = await create('slack', { types: ['chat.message.created'] })
    const actions = [{ kind: 'webhook', webhook_id: id }]
    expect((await call('POST', '/alerts', { ...newAlert(), name: 'Any', actions })).status).toBe(
      200,
    )
    await answer()
    server.clock.now += 10_000
    const { now } = server.clock
    await server.store.jobs.add({ kind: 'alerts', name: 'alerts', payload: null, runAt: now }, now)
    await server.runJobs()
    const texts = receiver.received.map(({ body }) => (JSON.parse(body) as { text: string }).text)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^Alert: Any · /)
  })

  it('are stopped by 410, and retried after everything else, as other webhooks are (ECO-56)', async () => {
    const id = await create('teams', { types: ['feedback.completed'] })
    for (const [status, delivery] of [
      [429, 'pending'],
      [500, 'pending'],
      [302, 'pending'],
      [410, 'given_up'],
    ] as const) {
      receiver.answer = status
      server.clock.now += 1_000
      await answer()
      await server.runJobs()
      const { items } = (await call('GET', `/webhooks/${id}/deliveries?limit=1`)).body as {
        items: { status: string }[]
      }
      expect([status, items[0]?.status]).toEqual([status, delivery])
    }
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
    })
  })
})
