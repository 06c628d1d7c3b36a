import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids } from '../../test-kit/respondent-flow.ts'
import { hashOf, useWidgetServer } from '../../test-kit/widget-server.ts'

const widgets = useWidgetServer()
const { setWidget, token, visit } = widgets

describe('the visit (C-12)', () => {
  it('answers an id and what was sent, and the same visitor the next time (R-WGT-45, R-SEC-02)', async () => {
    const who = {
      external_id: `e-${randomUUID()}`,
      email: 'ada@shop.test',
      name: 'Ada',
      birth_year: 1990,
      schema: { city: 'İzmir' },
      attributes: { plan: 'gold' },
    }
    const first = await visit(who)
    expect(first).toEqual({
      status: 200,
      body: { id: expect.any(String), ...who, attributes: undefined, plan: 'gold' },
    })
    expect((await visit({ external_id: who.external_id })).body).toEqual({
      id: first.body.id,
      external_id: who.external_id,
    })
    expect(
      await widgets.server.store.customer(widgets.server.workspaceId, first.body.id),
    ).toMatchObject({
      email: 'ada@shop.test',
      attributes: { plan: 'gold' },
    })
    expect(
      await widgets.server.store.widgets.visitsOf(widgets.server.workspaceId, first.body.id),
    ).toHaveLength(2)
  })

  it('remembers an anonymous visitor by the device', async () => {
    const device_id = randomUUID()
    const first = await visit({ device_id })
    expect((await visit({ device_id })).body.id).toBe(first.body.id)
    expect((await visit({ device_id: randomUUID() })).body.id).not.toBe(first.body.id)
    expect(first.body).toEqual({ id: first.body.id })
  })

  it('a forged id reaches nobody the owner knows and reads nothing (A-172)', async () => {
    const { status, body } = await visit({ external_id: 'c-1', user_id: 'u-1' })
    expect([status, body.id === ids.customer]).toEqual([200, false])
    expect(JSON.stringify(body)).not.toMatch(/canary|İpek|:1990|gold/)
    expect(
      await widgets.server.store.customer(widgets.server.workspaceId, ids.customer),
    ).toMatchObject({
      email: 'canary@private.test',
      name: 'İpek',
    })
  })

  it('in secure mode an identity needs a token and a proof (R-WGT-54)', async () => {
    await setWidget({ secure_mode: true })
    const headers = { 'x-security-token': await token() }
    const proven = { external_id: 'c-1', user_hash: hashOf('c-1') }
    expect(await visit({})).toMatchObject({ status: 401, body: { code: 13051 } })
    expect(await visit(proven)).toMatchObject({ status: 401, body: { code: 13051 } })
    expect(await visit({}, headers)).toMatchObject({ status: 200 })
    expect(await visit({ external_id: 'c-1' }, headers)).toMatchObject({
      status: 401,
      body: { code: 13051 },
    })
    expect(await visit({ ...proven, external_id: 'c-2' }, headers)).toMatchObject({ status: 401 })
    expect(await visit(proven, headers)).toEqual({
      status: 200,
      body: { id: ids.customer, external_id: 'c-1' },
    })
    widgets.server.clock.now += 15 * 60_000
    expect(await visit(proven, headers)).toMatchObject({ status: 401, body: { code: 13051 } })
    widgets.server.clock.now -= 15 * 60_000
  })

  it('is taken from the listed domains and our own, not from others (A-171)', async () => {
    await setWidget({ enabled_domains: ['host.test'] })
    for (const origin of ['https://host.test', 'http://a.host.test:8080', 'http://localhost:3999'])
      expect((await visit({}, { origin })).status).toBe(200)
    for (const origin of ['https://nothost.test', 'https://host.test.evil', 'null']) {
      expect(await visit({}, { origin })).toMatchObject({ status: 403, body: { code: 13052 } })
    }
  })

  it.each<[string, object, string]>([
    ['an attribute that is a list', { plan: ['gold'] }, 'plan'],
    ['an attribute that is an object', { attributes: { a: { b: 1 } } }, 'attributes.a'],
    [
      '51 attributes',
      { attributes: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, at])) },
      'attributes',
    ],
    [
      '51 attributes in two places',
      {
        ...Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`k${at}`, at])),
        attributes: Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`a${at}`, at])),
      },
      'attributes',
    ],
    ['an external_id that is a number', { external_id: 7 }, 'external_id'],
    ['an external_id without end', { external_id: 'x'.repeat(256) }, 'external_id'],
    ['a birth year as text', { birth_year: '1990' }, 'birth_year'],
    ['another node in the body', { node_id: randomUUID() }, 'node_id'],
    ['a device that is no id', { device_id: 'me' }, 'device_id'],
  ])('says what is wrong with %s', async (_what, body, field) => {
    const reply = await visit(body)
    expect([
      reply.status,
      (reply.body['errors'] as { field: string }[]).map((fault) => fault.field),
    ]).toEqual([422, [field]])
  })

  it('takes fifty attributes, blanks and nulls, and no prototype', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, at]))
    expect((await visit({ attributes, external_id: ' ', name: null })).status).toBe(200)
    expect((await visit(JSON.parse('{"constructor": "x"}'))).status).toBe(200)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('is unknown for ids that are none, for other nodes and for nodes without a widget', async () => {
    const nodeId = randomUUID()
    await widgets.server.store.putNode(
      widgets.server.workspaceId,
      nodeId,
      (await widgets.server.store.nodeById(ids.node))?.settings ?? never(),
      widgets.server.clock.now,
    )
    for (const id of [nodeId, randomUUID()])
      expect(await visit({}, {}, id)).toMatchObject({ status: 404, body: { code: 13002 } })
    const malformed = await widgets.server.app.inject({
      method: 'POST',
      url: '/v2/web_widgets/not-an-id/customers/visit',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ node_id: ids.node }),
    })
    expect(malformed.statusCode).toBe(404)
  })
})

function never(): never {
  throw new Error('the test node is there')
}
