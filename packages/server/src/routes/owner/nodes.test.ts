import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { OwnerNode } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fieldsOf,
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const pem = (key: ReturnType<typeof generateKeyPairSync>['publicKey']): string =>
  key.export({ type: 'spki', format: 'pem' }).toString()

describe('nodes of the owner API', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const stored = async (id: string): Promise<OwnerNode> =>
    OwnerNode.parse((await call('GET', `/nodes/${id}`)).body)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('makes a node with every default and says where its page is', async () => {
    const { body, status } = await call('POST', '/nodes', { name: 'Fresh', flow_id: ids.flow })
    expect(status).toBe(200)
    const node = OwnerNode.parse(body)
    expect(node).toMatchObject({
      type: 'link',
      status: 'active',
      branding_visible: true,
      operating_24_7: true,
      css_url_react: null,
    })
    expect(node.url).toBe(`http://localhost:3999/feedback?node_id=${node.id}`)
    expect(await stored(node.id)).toEqual(node)
    expect(node.created_at).toBe(new Date(server.clock.now).toISOString())
  })

  it('changes only the settings that are given', async () => {
    const node = newNode(ids.flow, { primary_color: '#123456' })
    await call('POST', '/nodes', node)
    server.clock.now += 5_000
    const { status } = await call('PATCH', `/nodes/${node.id}`, {
      status: 'passive',
      css_text: null,
      id: randomUUID(),
      surprise: 1,
    })
    expect(status).toBe(200)
    const after = await stored(node.id)
    expect(after).toMatchObject({
      id: node.id,
      status: 'passive',
      primary_color: '#123456',
      name: node.name,
    })
    expect(after).not.toHaveProperty('surprise')
    expect(Date.parse(after.updated_at) - Date.parse(after.created_at)).toBe(5_000)
    expect((await call('PATCH', `/nodes/${node.id}`, { primary_color: null })).body).toMatchObject({
      primary_color: null,
    })
  })

  it('a change on top of one that its writer has not seen is refused, and nothing of it is written (O-02)', async () => {
    const { id, updated_at } = OwnerNode.parse(
      (await call('POST', '/nodes', { name: 'Shared', flow_id: ids.flow })).body,
    )
    const seen = encodeURIComponent(updated_at)
    server.clock.now += 1_000
    expect(
      (await call('PATCH', `/nodes/${id}?seen_updated_at=${seen}`, { name: 'First' })).status,
    ).toBe(200)
    const late = await call('PATCH', `/nodes/${id}?seen_updated_at=${seen}`, { name: 'Second' })
    expect([late.status, late.body.code]).toEqual([409, 13005])
    expect((await stored(id)).name).toBe('First')
    expect((await call('PATCH', `/nodes/${id}`, { name: 'Third' })).body).toMatchObject({
      name: 'Third',
    })
    expect(
      (await call('PATCH', `/nodes/${id}?seen_updated_at=yesterday`, { name: 'Fourth' })).status,
    ).toBe(422)
  })

  const keys = {
    'an RSA key of 1024 bits': pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey),
    'an EC key': pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
    'a private key': generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    'a PKCS1 key': generateKeyPairSync('rsa', { modulusLength: 2048 })
      .publicKey.export({ type: 'pkcs1', format: 'pem' })
      .toString(),
    'a PEM of nothing': '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    'any words': 'hello',
  }
  it.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['an unknown status', { status: 'gone' }, 'status'],
    ['a flow that is not there', { flow_id: randomUUID() }, 'flow_id'],
    [
      'another flow that is not there',
      { non_operating_hours_flow_id: randomUUID() },
      'non_operating_hours_flow_id',
    ],
    [
      'an end before the start',
      {
        activation_start_date: '2026-02-02T00:00:00Z',
        activation_end_date: '2026-02-01T00:00:00Z',
      },
      'activation_end_date',
    ],
    ['a time zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a time zone that is an offset', { timezone: '+03:00' }, 'timezone'],
    ['a logo that is a script', { logo_url: 'javascript:alert(1)' }, 'logo_url'],
    ['a favicon of another scheme', { favicon_url: '//evil.example/x' }, 'favicon_url'],
    ['a stylesheet address of no scheme', { css_url_react: 'evil.example/x.css' }, 'css_url_react'],
    [
      'an unknown period (R-CONST-06)',
      { operating_hours: [{ period: 'monday', start_hour: 900, end_hour: 1700 }] },
      'operating_hours.0.period',
    ],
    [
      'CSS that loads from elsewhere (A-242)',
      { css_text: '.a { background: url(https://evil.example/x) }' },
      'css_text',
    ],
    ['CSS that reads answers (A-242)', { css_text: 'input[value^=a] { color: red }' }, 'css_text'],
    ...Object.entries(keys).map(([name, public_key]): [string, object, string] => [
      name,
      { public_key },
      'public_key',
    ]),
  ])(
    'refuses %s, whether the node is new or changed, and stores nothing',
    async (_what, change, field) => {
      const node = newNode(ids.flow)
      const created = await call('POST', '/nodes', { ...node, ...change })
      expect([created.status, created.body.code, fieldsOf(created)]).toEqual([422, 13001, [field]])
      expect((await call('GET', `/nodes/${node.id}`)).status).toBe(404)

      await call('POST', '/nodes', node)
      const before = await stored(node.id)
      const patched = await call('PATCH', `/nodes/${node.id}`, change)
      expect([patched.status, fieldsOf(patched)]).toEqual([422, [field]])
      expect(await stored(node.id)).toEqual(before)
    },
  )

  it('takes the three periods (R-CONST-06)', async () => {
    const operating_hours = ['saturday', 'sunday', 'weekdays'].map((period) => ({
      period,
      start_hour: 900,
      end_hour: '18:00',
    }))
    expect(
      (await call('POST', '/nodes', newNode(ids.flow, { operating_hours }))).body,
    ).toMatchObject({ operating_hours })
  })

  it.each([
    ['RSA of 2048 bits', pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)],
    ['Ed25519', pem(generateKeyPairSync('ed25519').publicKey)],
  ])('takes a public key of %s', async (_name, public_key) => {
    expect(
      (await call('POST', '/nodes', newNode(ids.flow, { public_key, use_signature_verify: true })))
        .status,
    ).toBe(200)
  })

  it('serves CSS text at the address it puts into css_url_react', async () => {
    const node = newNode(ids.flow, {
      css_text: '.question-page { color: #123 }',
      css_url_react: 'https://elsewhere.example/x.css',
    })
    const { body } = await call('POST', '/nodes', node)
    expect(body['css_url_react']).toBe(`/v1/nodes/${node.id}/style.css`)
    const sheet = await server.app.inject(String(body['css_url_react']))
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.body]).toEqual([
      200,
      'text/css; charset=utf-8',
      '.question-page { color: #123 }',
    ])
    expect(
      (await call('PATCH', `/nodes/${node.id}`, { css_text: null })).body['css_url_react'],
    ).toBeNull()
    const own = await call('PATCH', `/nodes/${node.id}`, { css_url_react: '/assets/brand.css' })
    expect(own.body['css_url_react']).toBe('/assets/brand.css')
  })

  it('refuses an id that is taken here, and a flow of another workspace', async () => {
    const node = newNode(ids.flow)
    await call('POST', '/nodes', node)
    expect(await call('POST', '/nodes', node)).toMatchObject({ status: 409, body: { code: 13005 } })
    const flow = newFlow()
    await server.stranger.call('POST', '/flows', flow)
    const foreignFlow = await call('PATCH', `/nodes/${node.id}`, { flow_id: flow.id })
    expect([foreignFlow.status, fieldsOf(foreignFlow)]).toEqual([422, ['flow_id']])
  })
})
