// Segments of contacts, and the widgets that are shown to them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSegment, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { hashOf, secret } from '../../test-kit/widget-server.ts'

const code = 'PSN-SEGMEN1'

describe('segments of contacts (O-55)', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
    await call('POST', '/widgets', { code, node_id: ids.node, identity_secret: secret })
    for (const [external_id, plan] of [
      ['card-gold', 'gold'],
      ['card-silver', 'silver'],
    ])
      await call('POST', '/customers/identify', { external_id, attributes: { plan } })
  })
  afterAll(() => server.close())

  const idOf = async (more: object = {}) => {
    const { body } = await call('POST', '/segments', {
      ...newSegment(),
      name: randomUUID(),
      ...more,
    })
    return String(body['id'])
  }
  const inSegment = (segment: string) => ({ about: 'contact', where: { on: { segment } } })
  const set = (changes: object) => call('PATCH', `/widgets/${code}`, changes)
  const seen = async (query = '') =>
    (await server.app.inject({ url: `/v1/web_widgets/code/${code}?t=1${query}` })).json<{
      targeting: unknown
    }>().targeting

  it('are created, listed by name, changed and deleted', async () => {
    const made = await call('POST', '/segments', { ...newSegment(), name: 'B' })
    expect(made).toMatchObject({ status: 200, body: { ...newSegment(), name: 'B' } })
    const first = await idOf({ name: 'A' })
    const { body } = await call('GET', '/segments')
    expect(Object(body['items']).map(({ name }: { name: string }) => name)).toEqual(['A', 'B'])
    const where = { not: { on: { invited: { last_days: 7 } } } }
    expect((await call('PATCH', `/segments/${first}`, { where })).body).toMatchObject({
      ...{ id: first, name: 'A', where },
    })
    expect((await call('PATCH', `/segments/${first}`, { name: 'B' })).status).toBe(422)
    expect((await call('DELETE', `/segments/${first}`)).status).toBe(200)
    expect((await call('DELETE', `/segments/${first}`)).status).toBe(404)
    expect((await call('DELETE', `/segments/${String(made.body['id'])}`)).status).toBe(200)
  })

  it.each<[string, object]>([
    ['a blank name', { name: ' ' }],
    ['no condition', { where: undefined }],
    ['a test of the page', { where: { page_count: 2 } }],
    ['another segment', { where: { any: [{ not: { on: { segment: randomUUID() } } }] } }],
  ])('are refused with %s', async (_what, more) => {
    expect((await call('POST', '/segments', { ...newSegment(), ...more })).status).toBe(422)
  })

  it('decide who sees a widget, as yes or no and by the condition of the moment (ECO-80)', async () => {
    const id = await idOf()
    expect((await set({ targeting: { all: [{ page_count: 2 }, inSegment(id)] } })).status).toBe(200)
    const answer = (holds: boolean) => ({ all: [{ page_count: 2 }, { test: 'contact', holds }] })
    expect(await seen('&external_id=card-gold')).toEqual(answer(true))
    expect(await seen('&external_id=card-silver')).toEqual(answer(false))
    expect(await seen()).toEqual(answer(false))
    await call('PATCH', `/segments/${id}`, {
      where: { on: { customer: 'plan' }, op: 'is', value: 'silver' },
    })
    expect(await seen('&external_id=card-gold')).toEqual(answer(false))
    expect(await seen('&external_id=card-silver')).toEqual(answer(true))
    const explained = await call('POST', `/widgets/${code}/explain`, {
      ...{ url: 'https://shop.example/', external_id: 'card-silver' },
    })
    expect(JSON.stringify(explained.body)).toContain('{"test":"contact","holds":true}')
    await set({ targeting: null })
  })

  it('match nobody in secure mode who has not proven who they are (ECO-82)', async () => {
    const id = await idOf()
    await set({ secure_mode: true, targeting: inSegment(id) })
    expect(await seen('&external_id=card-gold')).toMatchObject({ holds: false })
    expect(await seen(`&external_id=card-gold&user_hash=${hashOf('card-silver')}`)).toMatchObject({
      holds: false,
    })
    expect(await seen(`&external_id=card-gold&user_hash=${hashOf('card-gold')}`)).toMatchObject({
      holds: true,
    })
    await set({ secure_mode: false, targeting: null })
  })

  it('stay while a widget uses them, and a widget uses none that does not exist', async () => {
    const id = await idOf()
    const nested = { all: [{ not: { any: [{ page_count: 2 }, inSegment(id.toUpperCase())] } }] }
    expect((await set({ targeting: nested })).status).toBe(200)
    const refused = await call('DELETE', `/segments/${id}`)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining(code),
    ])
    await set({ targeting: null })
    expect((await call('DELETE', `/segments/${id}`)).status).toBe(200)
    expect((await set({ targeting: inSegment(id) })).status).toBe(422)
  })
})
