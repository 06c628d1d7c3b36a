// The feed of changes, as a program reads it that keeps a copy of a workspace.
import { randomUUID } from 'node:crypto'
import type { Change } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { payload } from '../../test-kit/respondent-flow.ts'

type Json = Readonly<Record<string, unknown>>
interface Page {
  readonly items: readonly Change[]
  readonly next: number
}

describe('the feed of changes', () => {
  let server: ChatServer
  let receiver: Receiver
  const leaving = new AbortController()
  beforeAll(async () => {
    receiver = await openReceiver()
    server = await startChatServer({ leaving, config: { outboundAllow: [receiver.target] } })
  })
  afterAll(async () => {
    await server.close()
    await receiver.close()
  })

  const read = async (query = ''): Promise<Page> => {
    const { status, body } = await server.owner.call('GET', `/changes${query}`)
    expect([query, status, body]).toEqual([query, 200, expect.anything()])
    return Object(body)
  }
  const answer = async (change: object = {}): Promise<string> => {
    const sent = payload({ device_id: randomUUID(), ...change })
    return String((await server.send(sent, { 'idempotency-key': randomUUID() })).body.id)
  }
  const typesOf = ({ items }: Page) => items.map(({ type }) => type)

  it('begins with its first call, and then returns things as the lists do (ECO-87)', async () => {
    await answer()
    const begin = await read()
    expect(begin.items).toEqual([])
    const id = await answer()
    const created = await server.owner.call('POST', '/customers', { name: 'Ada' })
    const { items, next } = await read(`?after=${begin.next}`)
    expect(items.map(({ seq }) => seq)).toEqual([begin.next + 1, begin.next + 2])
    expect(next).toBe(begin.next + 2)
    const known = Object((await server.owner.call('GET', '/feedbacks')).body)['items'] as Json[]
    const { tags: _, follow_up: __, ...listed } = Object(known.find((one) => one['id'] === id))
    expect(items[0]).toMatchObject({ type: 'feedback.created', data: listed })
    expect(listed.id).toBe(id)
    expect(items[1]).toMatchObject({ type: 'customer.created', data: created.body })
    expect(await read(`?after=${next}`)).toEqual({ items: [], next })
  })

  it('has only the ids of what was deleted or erased, also in its earlier changes (ECO-87)', async () => {
    const { next } = await read()
    const id = await answer()
    const { body } = await server.owner.call('POST', '/customers', {
      name: 'canary',
      email: 'canary@example.com',
    })
    const before = await read(`?after=${next}`)
    expect(JSON.stringify(before)).toContain('canary')
    await server.owner.call('DELETE', `/feedbacks/${id}`)
    await server.owner.call('DELETE', `/customers/${body['id']}?answers=delete`)
    const after = await read(`?after=${next}`)
    expect(after.items.map(({ type, data }) => [type, data])).toEqual([
      ['feedback.created', { id, deleted: true }],
      ['customer.created', { id: body['id'], deleted: true }],
      ['feedback.deleted', { id, deleted: true }],
      ['customer.deleted', { id: body['id'], deleted: true }],
    ])
  })

  it('has conversations and their messages (ECO-87)', async () => {
    const { next } = await read()
    const visitor = await server.visitor()
    await visitor.chat()
    await server.agentSets(visitor.id, 'open')
    const message = await server.agentWrites(visitor.id, 'Hello.')
    const page = await read(`?after=${next}`)
    const listed = Object((await server.owner.call('GET', '/chats')).body)['items'][0]
    expect(page.items.find(({ type }) => type === 'chat.created')?.data).toEqual(listed)
    expect(page.items.find(({ type }) => type === 'chat.message.created')?.data).toEqual({
      ...{ ...message, feedback_id: visitor.id },
    })
  })

  it('comes in pages, and waits for the next change at most so long (ECO-87)', async () => {
    const { next } = await read()
    const ids = [await answer(), await answer(), await answer()]
    const first = await read(`?after=${next}&limit=2`)
    const second = await read(`?after=${first.next}&limit=2`)
    expect([...first.items, ...second.items].map(({ data }) => Object(data)['id'])).toEqual(ids)
    const waiting = read(`?after=${second.next}&wait=25`)
    const id = await answer()
    expect((await waiting).items).toMatchObject([{ data: { id } }])
    const begun = performance.now()
    expect((await read(`?after=${second.next + 1}&wait=1`)).items).toEqual([])
    expect(performance.now() - begun).toBeGreaterThan(900)
  })

  it('answers 410 with the oldest number to a number that is not known (ECO-87)', async () => {
    const { next } = await read()
    const { status, body } = await server.owner.call('GET', '/changes?after=0')
    expect([status, body['code']]).toEqual([410, 13013])
    const oldest = Number(/The oldest number is (\d+)/.exec(String(body['message']))?.[1])
    const statusAfter = async (seq: number) =>
      (await server.owner.call('GET', `/changes?after=${seq}`)).status
    expect(await statusAfter(oldest - 1)).toBe(200)
    expect(await statusAfter(oldest - 2)).toBe(410)
    expect(await statusAfter(next)).toBe(200)
    expect(await statusAfter(next + 1)).toBe(410)
  })

  it('leaves out what the key may not read, and needs every channel (ECO-87)', async () => {
    const { next } = await read()
    await answer()
    await server.owner.call('POST', '/customers', { name: 'Ada' })
    const of = async (scope: readonly string[]) => {
      const { body } = await server.owner.call('POST', '/api_keys', {
        ...{ name: 'Copy', role: 'owner', scope },
      })
      const reply = await server.app.inject({
        url: `/owner/v1/changes?after=${next}`,
        headers: { authorization: `Bearer ${body['key']}` },
      })
      return reply.json()
    }
    const page = await of(['exports.read', 'feedback.read'])
    expect(typesOf(page)).toEqual(['feedback.created'])
    expect(page.next).toBe(next + 2)
    expect((await of(['feedback.read'])).code).toBe(13004)
  })

  it('gives webhooks and hooks the same number (ECO-87)', async () => {
    await server.owner.call('POST', '/webhooks', { url: receiver.url })
    const hook = { target_url: receiver.url, event: 'feedback.completed' }
    await server.owner.call('POST', '/hooks', hook)
    const { next } = await read()
    const id = await answer()
    const { body } = await server.owner.call('POST', '/customers', { name: 'Ada' })
    await server.owner.call('PATCH', `/customers/${body['id']}`, { name: 'Grace' })
    const sent = () =>
      receiver.received
        .map(({ body: text }) => JSON.parse(text))
        .filter(({ data }) => data.id === id || data.id === body['id'])
        .map(({ type, seq, data }) => [type, seq - next, data.name])
        .toSorted()
    await expect.poll(sent, { timeout: 10_000 }).toEqual([
      ['customer.updated', 2, 'Ada'],
      ['customer.updated', 3, 'Grace'],
      ['feedback.completed', 1, undefined],
      ['feedback.completed', 1, undefined],
      ['feedback.created', 1, undefined],
    ])
    const { items } = await read(`?after=${next}`)
    expect(items.map(({ seq, data }) => [seq - next, Object(data)['id']])).toEqual([
      [1, id],
      [2, body['id']],
      [3, body['id']],
    ])
  })

  it('lets only some calls wait, and none when the server leaves', async () => {
    const { next } = await read()
    const calls = Array.from({ length: 12 }, () =>
      server.owner.call('GET', `/changes?after=${next}&wait=25`),
    )
    const refused: number[] = []
    for (const one of calls)
      void one.then(({ status, body }) => status === 429 && refused.push(Number(body['code'])))
    await expect.poll(() => refused).toEqual([13006, 13006])
    leaving.abort()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })
})
