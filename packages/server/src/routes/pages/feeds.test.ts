// What a spreadsheet reads from a feed, how often, and what people without an address learn (ECO-48).
import { randomUUID } from 'node:crypto'
import { ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fieldsOf,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const dayMs = 86_400_000

describe('feeds for spreadsheets (ECO-48)', () => {
  let server: OwnerServer
  const answer = async (change: Parameters<typeof payload>[0]): Promise<void> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })
    if (!reply.body.id) throw new Error(JSON.stringify(reply))
  }
  const make = (more: object = {}) =>
    server.owner.call('POST', '/feeds', { node_id: ids.node, ...more })
  const made = async (more: object = {}): Promise<{ id: string; url: string; path: string }> => {
    const { status, body } = await make(more)
    if (status !== 200) throw new Error(JSON.stringify(body))
    const url = String(body['url'])
    return { id: String(body['id']), url, path: new URL(url).pathname }
  }
  let callers = 0
  const read = (path: string, headers: Record<string, string> = {}) => {
    callers += 1
    return server.app.inject({
      ...{ url: path, headers },
      remoteAddress: `10.${Math.floor(callers / 60_000)}.${Math.floor(callers / 250) % 250}.${callers % 250}`,
    })
  }
  const linesOf = (body: string): string[] =>
    body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')

  beforeAll(async () => {
    server = await startOwnerServer({
      config: { publicUrl: 'https://ask.example', ownHosts: ['ask.example'], rateLimits: true },
    })
    await answer({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.topics, option_id: ids.price },
        { question_id: ids.topics, option_id: ids.staff },
        { question_id: ids.remark, body: '=HYPERLINK(1)' },
      ],
    })
    server.clock.now += 10 * dayMs
    await answer({ responses: [{ question_id: ids.mood, option_id: ids.good }] })
  })
  afterAll(() => server.close())

  it('have an address of 192 bits, which only the first reply shows', async () => {
    const { status, body } = await make({ columns: ['mood', 'id', 'mood'], days: 7, labels: false })
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), node_id: ids.node, columns: ['mood', 'id'], days: 7 },
        ...{ labels: false, created_at: new Date(server.clock.now).toISOString() },
        expires_at: null,
        url: expect.stringMatching(/^https:\/\/ask\.example\/feeds\/[\w-]{32}\.csv$/),
      },
    ])
    const list = await server.owner.call('GET', `/feeds?node_id=${ids.node}&limit=1`)
    const { url, ...shown } = body
    expect(list.body).toMatchObject({ items: [shown] })
    expect(JSON.stringify(list.body)).not.toContain(String(url).slice(-36, -4))
  })

  it('have the columns of exports without contacts, and no formula', async () => {
    const reply = await read((await made()).path)
    expect([reply.statusCode, reply.headers]).toMatchObject([
      200,
      {
        ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
        ...{ 'x-robots-tag': 'noindex', etag: expect.stringMatching(/^"[\w-]{43}"$/) },
      },
    ])
    const [header = '', newest = '', oldest = '', ...others] = linesOf(reply.body)
    expect(others).toEqual([])
    expect(header).toContain(',mood [mood],topics [topics],remark [remark]')
    expect(header).not.toMatch(/customer|user_id|recipient/)
    expect(newest).toContain(',good')
    expect(oldest).toContain(",good,price; staff,'=HYPERLINK(1)")
  })

  it('have the chosen columns in the chosen order, and keys in place of words', async () => {
    const columns = ['topics', 'customer_email', 'completed', 'mood']
    const { path } = await made({ columns, labels: false })
    expect(linesOf((await read(path)).body)).toEqual([
      'topics,customer_email,completed,mood',
      ',,yes,good',
      'price; staff,,yes,good',
    ])
  })

  it('have only the chosen days', async () => {
    const { path } = await made({ days: 5, columns: ['mood'] })
    expect(linesOf((await read(path)).body)).toHaveLength(2)
  })

  it('answer 304 for a known file, and the file after a change', async () => {
    const { path } = await made({ columns: ['mood'] })
    const etag = String((await read(path)).headers.etag)
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await read(path, { 'if-none-match': tag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    await answer({ responses: [{ question_id: ids.mood, option_id: ids.good }] })
    const changed = await read(path, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('are one unknown address after their end, their revocation and the end of their node', async () => {
    const at = (ms: number) => new Date(server.clock.now + ms).toISOString()
    const node = newNode(ids.flow)
    await server.owner.call('POST', '/nodes', node)
    const [expired, revoked, orphan] = [
      await made({ expires_at: at(1_000) }),
      await made(),
      await made({ node_id: node.id }),
    ]
    for (const { path } of [expired, revoked, orphan])
      expect((await read(path)).statusCode).toBe(200)
    server.clock.now += 1_000
    expect((await server.owner.call('DELETE', `/feeds/${revoked.id}`)).status).toBe(200)
    expect((await server.owner.call('DELETE', `/feeds/${revoked.id}`)).status).toBe(404)
    expect((await server.owner.call('DELETE', `/nodes/${node.id}`)).status).toBe(200)
    const unknown = `/feeds/${'x'.repeat(32)}.csv`
    const shown = []
    for (const path of [unknown, expired.path, revoked.path, orphan.path, '/feeds/%00.csv']) {
      const { statusCode, headers, body } = await read(path)
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      shown.push({ statusCode, rest, body: { ...JSON.parse(body), request_id: '' } })
    }
    expect(shown[0]?.statusCode).toBe(404)
    for (const one of shown) expect(one).toEqual(shown[0])
  })

  it('are read 60 times an hour, and so is an unknown address', async () => {
    const { path } = await made({ columns: ['id'] })
    const { path: other } = await made({ columns: ['id'] })
    for (const [of, status] of [
      [path, 200],
      [`/feeds/${'y'.repeat(32)}.csv`, 404],
    ] as const) {
      for (let nth = 0; nth < 59; nth += 1) await read(of)
      expect((await read(of)).statusCode).toBe(status)
      const refused = await read(of)
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    }
    expect((await read(other)).statusCode).toBe(200)
  })

  it.each([
    ['columns.0', { columns: ['no-such'] }],
    ['columns.1', { columns: ['id', '__proto__'] }],
    ['columns', { columns: 'id' }],
    ['node_id', { node_id: ids.unknown }],
    ['days', { days: 0 }],
    ['days', { days: 1.5 }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['labels', { labels: 'yes' }],
  ])('are refused with the field %s at fault (%j)', async (field, more) => {
    const reply = await make(more)
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]])
  })

  it('need the permissions to manage keys and to export', async () => {
    for (const { permission } of Object.values(ownerCalls).filter(({ path }) =>
      path.startsWith('/owner/v1/feeds'),
    ))
      expect(permission).toBe('keys.manage')
    const { key } = (
      await server.owner.call('POST', '/api_keys', { name: 'Keys', scope: ['keys.manage'] })
    ).body
    const refused = await server.app.inject({
      method: 'POST',
      url: '/owner/v1/feeds',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ node_id: ids.node }),
    })
    expect(refused.statusCode).toBe(403)
  })
})
