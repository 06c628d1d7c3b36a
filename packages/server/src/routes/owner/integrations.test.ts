// What a definition of an owner's system may say, and who may see it. None of these is called.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

let server: OwnerServer
beforeAll(async () => {
  server = await startOwnerServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const reference of ['shops', 'inside'])
    await server.owner.call('DELETE', `/integrations/${reference}`)
})

const define = (over: object = {}) =>
  server.owner.call('POST', '/integrations', {
    reference_id: 'shops',
    kind: 'request',
    url: 'https://shops.example/',
    headers: { 'x-shop': '7', Authorization: 'Bearer canary-secret' },
    mapping: { shop: { path: 'items', key: 'id', body: 'name' } },
    ...over,
  })

describe("definitions of owners' systems", () => {
  it('of another workspace are not there', async () => {
    await define()
    for (const [method, path] of [
      ['GET', '/integrations/shops'],
      ['PATCH', '/integrations/shops'],
      ['DELETE', '/integrations/shops'],
      ['POST', '/integrations/shops/test'],
    ] as const) {
      const body =
        method === 'PATCH'
          ? { url: 'https://evil.example/' }
          : method === 'POST'
            ? { input: 'x' }
            : undefined
      expect((await server.stranger.call(method, path, body)).status).toBe(404)
    }
    expect((await server.stranger.call('GET', '/integrations')).body['items']).toEqual([])
    expect((await server.owner.call('GET', '/integrations/shops')).status).toBe(200)
  })

  it.each([
    ...[
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::ffff:7f00:1]/',
      'http://localhost./',
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/',
    ],
    ...[
      'http://[64:ff9b::7f00:1]/',
      'https://shop.example:22/',
      'https://user:pass@shop.example/',
      'http://metadata/',
      'http://0/',
      'http://[::]/',
    ],
  ])('%s is refused with 13001 at its place, and nothing changed (R-BIND-05)', async (url) => {
    await define()
    const before = (await server.owner.call('GET', '/export')).body
    const created = await define({ reference_id: 'inside', url })
    expect(created).toMatchObject({
      status: 422,
      body: { code: 13001, errors: [{ field: 'url' }] },
    })
    expect((await server.owner.call('PATCH', '/integrations/shops', { url })).status).toBe(422)
    const imported = await server.owner.call('POST', '/import', {
      format: 'askwell-bundle/1',
      integrations: [{ reference_id: 'inside', kind: 'request', url }],
    })
    expect(imported).toMatchObject({
      status: 422,
      body: { code: 13001, errors: [{ field: 'integrations.0.url' }] },
    })
    expect((await server.owner.call('GET', '/export')).body).toEqual(before)
  })

  it.each<[object, string]>([
    [{ headers: { Host: 'inside' } }, 'headers.Host'],
    [{ headers: { 'Transfer-Encoding': 'chunked' } }, 'headers.Transfer-Encoding'],
    [{ headers: { 'x-a': 'b\r\nx-evil: 1' } }, 'headers.x-a'],
    [{ secret_headers: { 'content-length': '0' } }, 'secret_headers.content-length'],
    [{ mapping: { shop: 'a..b' } }, 'mapping.shop'],
    [{ mapping: { shop: 7 } }, 'mapping.shop'],
    [{ url: 'ftp://shop.example/' }, 'url'],
    [{ method: 'DELETE' }, 'method'],
    [{ kind: 'other' }, 'kind'],
    [{ reference_id: '' }, 'reference_id'],
  ])('%j is refused at %s', async (over, field) => {
    const reply = await define(over)
    expect([reply.status, (reply.body.errors ?? []).map((fault) => fault.field)]).toEqual([
      422,
      [field],
    ])
  })
})
