// Hooks, samples and polling, as automation services use them.
import { randomUUID } from 'node:crypto'
import { webhookTypes } from '@askwell/contract'
import { Webhook as Library } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

interface Event {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
  readonly sample?: true
}

describe('hooks', () => {
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

  const subscribe = async (
    event = 'feedback.completed',
  ): Promise<{ id: string; secret: string }> => {
    const { status, body } = await call('POST', '/hooks', { target_url: receiver.url, event })
    expect([status, Object.keys(body).toSorted()]).toEqual([201, ['id', 'secret']])
    return { id: String(body['id']), secret: String(body['secret']) }
  }
  const answer = async (change: object = {}, headers: object = {}): Promise<string> => {
    server.clock.now += 1_000
    const sent = payload({ device_id: randomUUID(), ...change })
    const reply = await server.send(sent, { 'idempotency-key': randomUUID(), ...headers })
    return String(reply.body.id)
  }
  const itemsOf = async (path: string): Promise<Event[]> => {
    const { status, body } = await call('GET', path)
    expect([path, status]).toEqual([path, 200])
    return body['items'] as Event[]
  }
  const posted = (): Event[] => receiver.received.map(({ body }) => JSON.parse(body) as Event)

  it('say who a key is, for the test of a connection (ECO-49)', async () => {
    const scope = ['feedback.read', 'workspace.read']
    const made = await call('POST', '/api_keys', { name: 'Zapier', role: 'owner', scope })
    const key = String(made.body['key'])
    const reply = await server.app.inject({
      url: '/owner/v1/key',
      headers: { authorization: `Bearer ${key}` },
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        workspace: { id: server.workspaceId, name: expect.any(String) },
        name: 'Zapier',
        permissions: ['workspace.read', 'feedback.read'],
        expires_at: null,
      },
    ])
    const { statusCode } = await server.app.inject({
      url: '/owner/v1/key',
      headers: { authorization: 'Bearer wrong' },
    })
    expect(statusCode).toBe(401)
  })

  it('are sent a test at once, then signed events of their type with answers by key, and nothing once they are deleted (ECO-49)', async () => {
    server.clock.now = Date.now()
    const { id, secret } = await subscribe()
    await server.runJobs()
    expect(posted()).toMatchObject([
      { type: 'test', data: { hook_id: id, event: 'feedback.completed' } },
    ])
    const feedbackId = await answer({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'canary@secret.test', hidePersonalData: true },
      ],
    })
    await server.runJobs()
    const [, event] = posted()
    expect(event).toMatchObject({
      id: `${feedbackId}.completed`,
      type: 'feedback.completed',
      data: {
        id: feedbackId,
        responses: [{ option_id: ids.good }, { body: '***@***.***' }],
        answers: { mood: 'good', remark: '***@***.***' },
        answers_text: { mood: 'good', remark: '***@***.***' },
      },
    })
    const last = receiver.received.at(-1)
    expect(new Library(secret).verify(last?.body ?? '', last?.headers ?? {})).toEqual(event)

    const shown = (await call('GET', `/webhooks/${id}`)).body
    expect(shown).toMatchObject({ kind: 'hook', url: receiver.url, types: ['feedback.completed'] })
    expect((await call('DELETE', `/hooks/${id}`)).body).toEqual({ id })
    expect((await call('DELETE', `/hooks/${id}`)).status).toBe(404)
    await answer()
    await server.runJobs()
    expect(receiver.received).toHaveLength(2)
  })

  it('are removed when their address answers 410, and retried after everything else (ECO-49, ECO-56)', async () => {
    const { id } = await subscribe()
    await server.runJobs()
    for (const status of [429, 500, 302]) {
      receiver.answer = status
      await answer()
      await server.runJobs()
    }
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({ enabled: true })
    receiver.answer = 410
    await answer()
    await server.runJobs()
    expect((await call('GET', `/webhooks/${id}`)).status).toBe(404)
    const { length } = receiver.received
    server.clock.now += 86_400_000
    await answer()
    await server.runJobs()
    expect(receiver.received).toHaveLength(length)
  })

  it('are refused for private addresses and unknown events, and a hundred are enough (ECO-55)', async () => {
    for (const target_url of ['http://127.0.0.1:1/x', 'http://[::1]/', 'ftp://a.test/', 'a', '']) {
      const made = await call('POST', '/hooks', { target_url, event: 'feedback.completed' })
      expect([target_url, made.status, fieldsOf(made)]).toEqual([target_url, 422, ['target_url']])
    }
    const unknown = await call('POST', '/hooks', { target_url: receiver.url, event: 'nonsense' })
    expect([unknown.status, fieldsOf(unknown)]).toEqual([422, ['event']])
    for (let n = 0; n < 100; n += 1) await subscribe()
    const body = { target_url: receiver.url, event: 'feedback.completed' }
    expect((await call('POST', '/hooks', body)).status).toBe(409)
    expect((await call('POST', '/webhooks', { url: receiver.url })).status).toBe(200)
  })

  it('belong to their workspace, and webhooks are not hooks', async () => {
    const { id } = await subscribe()
    const webhook = String((await call('POST', '/webhooks', { url: receiver.url })).body['id'])
    for (const at of [id, randomUUID(), 'nonsense'])
      expect((await server.stranger.call('DELETE', `/hooks/${at}`)).status).toBe(404)
    expect((await call('DELETE', `/hooks/${webhook}`)).status).toBe(404)
    for (const path of [`/nodes/${ids.node}/fields`, `/events?node_id=${ids.node}`])
      expect([path, (await server.stranger.call('GET', path)).status]).toEqual([path, 404])
    await answer()
    expect((await server.stranger.call('GET', '/events')).body).toEqual({ items: [] })
    expect((await call('GET', '/webhooks')).body['items']).toHaveLength(2)
  })

  it('have a sample of every event, invented until there is a response, and never none (ECO-49)', async () => {
    for (const event of webhookTypes) {
      const [sample, ...more] = await itemsOf(`/hooks/sample?event=${event}`)
      expect([event, sample?.type, sample?.sample, more]).toEqual([event, event, true, []])
    }
    const [invented] = await itemsOf(`/hooks/sample?event=feedback.completed&node_id=${ids.node}`)
    const { items: fields } = (await call('GET', `/nodes/${ids.node}/fields`)).body as {
      items: { key: string }[]
    }
    expect(Object.keys(Object(invented?.data['answers']))).toEqual(fields.map(({ key }) => key))

    const made: string[] = []
    for (let n = 0; n < 4; n += 1) made.push(await answer())
    const real = await itemsOf('/hooks/sample?event=feedback.completed')
    expect(real.map(({ id, sample }) => [id, sample])).toEqual(
      made
        .slice(1)
        .toReversed()
        .map((id) => [`${id}.completed`, undefined]),
    )
    // It has the members of a real one.
    expect(Object.keys(real[0]?.data ?? {}).toSorted()).toEqual(
      Object.keys(invented?.data ?? {}).toSorted(),
    )
    expect((await call('GET', '/hooks/sample?event=nonsense')).status).toBe(422)
    expect(
      (await call('GET', `/hooks/sample?event=chat.rated&node_id=${randomUUID()}`)).status,
    ).toBe(404)
  })

  it('give by polling the events that they send, the newest first, under the same ids (ECO-49)', async () => {
    await subscribe('feedback.completed')
    await subscribe('feedback.created')
    await server.runJobs()
    receiver.received.length = 0
    const first = await answer()
    const partial = await answer({}, { 'x-completed': 'false' })
    const last = await answer()
    await server.runJobs()
    const polled = await itemsOf('/events?types=feedback.completed,feedback.created')
    expect(polled.map(({ id }) => id)).toEqual([
      `${last}.completed`,
      `${last}.created`,
      `${partial}.created`,
      `${first}.completed`,
      `${first}.created`,
    ])
    const byId = (events: readonly Event[]) => events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(polled)).toEqual(byId(posted()))
    expect((await itemsOf('/events?limit=1')).map(({ id }) => id)).toEqual([`${last}.completed`])
    expect(await itemsOf(`/events?node_id=${ids.node}&types=feedback.created`)).toHaveLength(3)
    for (const query of ['types=chat.rated', 'types=', 'types=a,b', 'limit=0', 'node_id=x'])
      expect([query, (await call('GET', `/events?${query}`)).status]).toEqual([query, 422])
  })

  it('list the fields of a survey with their options (ECO-49)', async () => {
    const { items } = (await call('GET', `/nodes/${ids.node}/fields`)).body as { items: object[] }
    expect(items).toMatchObject([
      { key: 'mood', label: 'mood', type: 'choice', options: [{ key: 'good' }, { key: 'bad' }] },
      { key: 'topics', type: 'choices' },
      { key: 'remark', type: 'text', options: [] },
      { key: 'email', type: 'text', options: [] },
    ])
  })
})
