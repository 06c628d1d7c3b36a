// What owners' systems and the pages of widgets report about contacts, and what the targeting of a widget makes of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { hashOf, secret } from '../../test-kit/widget-server.ts'

const day = 86_400_000
const code = 'PSN-TARGET1'
let server: OwnerServer
const owner: { call: OwnerServer['owner']['call'] } = {
  call: (...said) => server.owner.call(...said),
}
beforeAll(async () => {
  server = await startOwnerServer({
    config: { countryHeader: 'X-Country', trustProxy: ['127.0.0.1'] },
  })
  expect(
    (await owner.call('POST', '/widgets', { code, node_id: ids.node, identity_secret: secret }))
      .status,
  ).toBe(200)
})
afterAll(() => server.close())

const iso = (agoMs = 0): string => new Date(server.clock.now - agoMs).toISOString()
const record = (...events: object[]) => owner.call('POST', '/events', { events })
const order = (more: object = {}) => ({ external_id: 'card-1', name: 'order', at: iso(), ...more })
const identify = (body: object) => owner.call('POST', '/customers/identify', body)
const set = async (changes: object) =>
  expect((await owner.call('PATCH', `/widgets/${code}`, changes)).status).toBe(200)
/** The condition as a page receives it. */
const seen = async (query = '', headers: Record<string, string> = {}) =>
  (await server.app.inject({ url: `/v1/web_widgets/code/${code}?t=1${query}`, headers })).json<{
    targeting: unknown
    late_parts: number
  }>()

describe('recording events (ECO-79)', () => {
  it.each<[string, object, string]>([
    ['a capital letter in its name', { name: 'Order' }, 'events.0.name'],
    ['no contact', { external_id: '' }, 'events.0.external_id'],
    ['a time that is none', { at: 'yesterday' }, 'events.0.at'],
    ['a nested property', { properties: { cart: { size: 1 } } }, 'events.0.properties.cart'],
    [
      'a property of 256 characters',
      { properties: { note: 'x'.repeat(256) } },
      'events.0.properties.note',
    ],
    [
      '21 properties',
      { properties: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, at])) },
      'events.0.properties',
    ],
    ['an unknown member', { colour: 'red' }, 'events.0'],
  ])('refuses %s and stores nothing', async (_what, more, field) => {
    const { status, body } = await record(order(more), order({ id: 'beside' }))
    expect([status, body['code']]).toEqual([422, 13001])
    expect(JSON.stringify(body)).toContain(`"${field}`)
    expect((await record(order({ id: 'beside' }))).body).toMatchObject({ repeated: 0 })
    server.clock.now += 1
    await server.store.contactEvents.forgetBefore(server.clock.now, 10)
  })

  it('refuses times in the future, times of more than 90 days ago, and more than 500 at once', async () => {
    for (const at of [iso(-day), iso(91 * day)])
      expect((await record(order({ at }))).status).toBe(422)
    const many = Array.from({ length: 501 }, () => order())
    expect((await record(...many)).status).toBe(422)
    expect((await record(...many.slice(1))).body).toEqual({ stored: 500, repeated: 0, erased: 0 })
    expect((await record()).status).toBe(422)
  })

  it('stores a repeated id once, and needs the permission to write contacts', async () => {
    expect((await record(order({ id: 'o-1' }), order({ id: 'o-1' }))).body).toMatchObject({
      stored: 1,
      repeated: 1,
    })
    expect((await record(order({ id: 'o-1', name: 'other' }))).body).toMatchObject({ stored: 0 })
    const without = await server.app.inject({
      method: 'POST',
      url: '/owner/v1/events',
      payload: { events: [order()] },
    })
    expect(without.statusCode).toBe(401)
  })
})

describe('identifying a contact (ECO-79)', () => {
  it('creates it once, however many calls come, and then changes what is given', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => identify({ external_id: 'card-8', name: 'Ada' })),
    )
    expect(new Set(all.map(({ status, body }) => `${status} ${body['id']}`)).size).toBe(1)
    await identify({
      external_id: 'card-8',
      email: 'ada@shop.example',
      attributes: { plan: 'gold', seats: 3 },
    })
    const { body } = await identify({
      external_id: 'card-8',
      name: null,
      attributes: { plan: 'silver', seats: null },
    })
    expect(body).toMatchObject({
      id: all[0]?.body['id'],
      name: null,
      email: 'ada@shop.example',
      attributes: { plan: 'silver' },
    })
    expect(Object(body['attributes'])).not.toHaveProperty('seats')
  })

  it('refuses a blank id, a wrong field and a contact that was erased', async () => {
    for (const wrong of [{}, { external_id: ' ' }, { external_id: 'x', email: 'no address' }])
      expect((await identify(wrong)).status).toBe(422)
    const { body } = await identify({ external_id: 'card-gone' })
    await owner.call('DELETE', `/customers/${body['id']}`)
    expect((await identify({ external_id: 'card-gone' })).status).toBe(409)
    expect((await record(order({ external_id: 'card-gone' }))).body).toMatchObject({ erased: 1 })
  })
})

describe('the targeting of a widget (ECO-80)', () => {
  const ordered = { event: 'order', at_least: 2, within_days: 30 }
  const gold = {
    about: 'contact',
    where: { on: { customer: 'plan' }, op: 'is', value: ['Gold', 'black'] },
  }

  it('answers what only the server knows, and never shows the rule', async () => {
    await set({
      targeting: { all: [{ page_count: 2 }, ordered, { not: gold }, { country: ['TR', 'DE'] }] },
    })
    await identify({ external_id: 'card-t', attributes: { plan: 'gold' } })
    await record(
      order({ external_id: 'card-t', at: iso(day) }),
      order({ external_id: 'card-t', at: iso(29 * day) }),
      order({ external_id: 'card-t', at: iso(31 * day) }),
    )
    const answer = (events: boolean, contact: boolean, country: boolean) => ({
      all: [
        { page_count: 2 },
        { test: 'events', holds: events },
        { not: { test: 'contact', holds: contact } },
        { test: 'country', holds: country },
      ],
    })
    const from = (country: string) => ({ 'x-country': country })
    const known = await seen('&external_id=card-t', from('tr'))
    expect([known.targeting, known.late_parts]).toEqual([answer(true, true, true), 3])
    expect((await seen('', from('US'))).targeting).toEqual(answer(false, false, false))
    expect((await seen('&external_id=nobody', from('T'))).targeting).toEqual(
      answer(false, false, false),
    )
    expect(JSON.stringify(known)).not.toMatch(/order|gold|plan|TR/)
  })

  it.each<[string, object, boolean]>([
    ['a text in any case', { on: { customer: 'plan' }, op: 'is', value: 'gold' }, true],
    ['another text', { on: { customer: 'plan' }, op: 'is', value: 'silver' }, false],
    ['not another text', { on: { customer: 'plan' }, op: 'is_not', value: 'silver' }, true],
    ['no value at all', { on: { customer: 'shoe' }, op: 'is_not', value: '42' }, false],
    ['a value', { on: { customer: 'seats' }, op: 'answered' }, true],
    ['no value', { on: { customer: 'constructor' }, op: 'unanswered' }, true],
    ['a number between two', { on: { customer: 'seats' }, op: 'between', value: [9, 10] }, true],
    [
      'a number without a lower end',
      { on: { customer: 'seats' }, op: 'between', value: [null, 9] },
      false,
    ],
    ['a day', { on: { customer: 'since' }, op: 'between', value: ['2026-01-01', null] }, true],
    ['a field', { on: { customer: 'gender' }, op: 'is', value: 'f' }, true],
    ['an answer in the last week', { on: { answered: { last_days: 7 } } }, true],
    [
      'an answer to another survey',
      { on: { answered: { flow: ids.unknown, last_days: 7 } } },
      false,
    ],
    [
      'a last response that meets a condition',
      { on: { last_response: { on: { facet: 'node' }, op: 'is', value: ids.node } } },
      true,
    ],
    [
      'a last response that does not',
      { on: { last_response: { on: { facet: 'completed' }, op: 'is', value: false } } },
      false,
    ],
    [
      'a last response to a survey without the question',
      { on: { last_response: { on: { question: 'no_such' }, op: 'answered' } } },
      false,
    ],
    ['no invitation', { not: { on: { invited: { last_days: 7 } } } }, true],
    [
      'all of two',
      { all: [{ on: { customer: 'plan' }, op: 'is', value: 'gold' }, { any: [] }] },
      false,
    ],
  ])('knows of a contact %s', async (_what, where, holds) => {
    await identify({
      ...{ external_id: 'card-q', gender: 'f' },
      attributes: { plan: 'Gold', seats: 10, since: '2026-03-01' },
    })
    const answered = await server.send(payload({ customer: { external_id: 'card-q' } }))
    expect(answered.status).toBeLessThan(300)
    await set({ targeting: { about: 'contact', where } })
    expect((await seen('&external_id=card-q')).targeting).toEqual({ test: 'contact', holds })
    expect((await seen()).targeting).toEqual({ test: 'contact', holds: false })
  })

  it('matches nobody in secure mode who has not proven who they are (ECO-82)', async () => {
    await identify({ external_id: 'card-s', attributes: { plan: 'gold' } })
    await set({ secure_mode: true, targeting: { about: 'contact', where: { all: [] } } })
    const proof = `&user_hash=${hashOf('card-s')}`
    const holds = async (query: string) => (await seen(query)).targeting
    expect(await holds('&external_id=card-s')).toMatchObject({ holds: false })
    expect(await holds(`&external_id=card-t${proof}`)).toMatchObject({ holds: false })
    expect(await holds(`&external_id=card-s${proof}`)).toMatchObject({ holds: true })
    await set({ secure_mode: false })
  })

  it.each<[string, unknown]>([
    ['an unknown test', { moon: 'full' }],
    ['a name with capitals', { event: 'Order' }],
    ['days and seconds', { event: 'order', within_days: 1, within_seconds: 1 }],
    ['more than 90 days', { event: 'order', within_days: 91 }],
    ['a country that is none', { country: 'Turkey' }],
    ['more than the whole', { percentage: 101, salt: '' }],
    [
      '51 tests',
      {
        all: Array.from({ length: 3 }, () => ({
          any: Array.from({ length: 17 }, () => ({ page_count: 1 })),
        })),
      },
    ],
    ['a text', 'everybody'],
  ])('refuses %s', async (_what, targeting) => {
    expect((await owner.call('PATCH', `/widgets/${code}`, { targeting })).status).toBe(422)
  })

  it('is explained test by test, and of the server’s tests the result alone (ECO-81)', async () => {
    await set({ targeting: { all: [{ page_count: 2 }, gold] } })
    const { body } = await owner.call('POST', `/widgets/${code}/explain`, {
      ...{ url: 'https://shop.example/', pages: 1, external_id: 'card-t' },
    })
    const rules: { rule: string }[] = Object(body['rules'])
    expect(rules.find(({ rule }) => rule === 'targeting')).toEqual({
      rule: 'targeting',
      holds: false,
      actual: '1 of 2 tests hold',
      expected: 'all of (page 2 of the visit or a later one, what the server knows (contact))',
      becomes_true_at: null,
      tests: [
        {
          test: 'page_count',
          holds: false,
          actual: 'page 1 of the visit',
          expected: 'page 2 of the visit or a later one',
        },
        { test: 'contact', holds: true },
      ],
    })
    await set({ targeting: null })
  })
})

describe('events of a page (ECO-78)', () => {
  const send = async (body: object, headers: Record<string, string> = {}) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/v2/web_widgets/${ids.node}/events`,
      headers,
      payload: { node_id: ids.node, ...body },
    })
    return [reply.statusCode, reply.json<{ stored?: number; code?: number }>()] as const
  }
  const event = (name: string, id: string) => ({ id, name, at: iso() })

  it('are stored once, and only those that the widget collects', async () => {
    await set({ collected_events: ['order'] })
    const events = [event('order', 'p-1'), event('search', 'p-2')]
    expect(await send({ events })).toEqual([200, { stored: 1 }])
    expect(await send({ events })).toEqual([200, { stored: 0 }])
    // The page's ids are not the owner's.
    expect((await record(order({ id: 'p-1' }))).body).toMatchObject({ stored: 1 })
  })

  it('belong to a contact only where the visitor is proven', async () => {
    await identify({ external_id: 'card-p' })
    await set({ targeting: { event: 'order', within_days: 1 } })
    const holds = async () => Object((await seen('&external_id=card-p')).targeting).holds as boolean
    await send({ external_id: 'card-p', events: [event('order', 'p-3')] })
    expect(await holds()).toBe(false)
    const user_hash = hashOf('card-p')
    await send({ external_id: 'card-p', user_hash, events: [event('order', 'p-4')] })
    expect(await holds()).toBe(true)
    await set({ targeting: null })
  })

  it('are refused without the proof and the token of secure mode, from another site, and beyond their limits', async () => {
    await set({ secure_mode: true, enabled_domains: ['shop.test'] })
    const events = [event('order', 'p-5')]
    expect(await send({ events })).toMatchObject([401, { code: 13051 }])
    const { security_token } = Object(await seen())
    const token = { 'x-security-token': security_token }
    expect(await send({ events }, { ...token, origin: 'https://other.test' })).toMatchObject([
      403,
      { code: 13052 },
    ])
    expect(await send({ external_id: 'x', events }, token)).toMatchObject([401, { code: 13051 }])
    expect(await send({ events }, { ...token, origin: 'https://shop.test' })).toMatchObject([
      200,
      { stored: 1 },
    ])
    await set({ secure_mode: false, enabled_domains: [] })
    expect((await send({ events: [] }))[0]).toBe(422)
    expect((await send({ node_id: ids.unknown, events }))[0]).toBe(404)
  })
})
