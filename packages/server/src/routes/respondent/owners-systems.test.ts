// Dynamic requests and integrations over the whole app, against a system of the owner whose behavior a test sets.
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { asking, json, shop, useOwnerSystem } from '../../test-kit/owner-system.ts'
import { id, ids, payload } from '../../test-kit/respondent-flow.ts'

const own = useOwnerSystem()
const { define, post, request } = own

const integrate = (over: object = {}) =>
  define({
    reference_id: 'crm',
    kind: 'integration',
    url: `${own.systemUrl}/crm`,
    mapping: {},
    ...over,
  })
/** As a client of the seed: it loads the node, and then calls with only the two members. */
const integration = async (body: object = { postcode: '8010' }, reference = 'crm') => {
  await own.server.app.inject(`/v1/nodes/${ids.node}`)
  return post('/integration', { reference_id: reference, body })
}

describe('a dynamic request (C-09)', () => {
  it('the system gets the answer and its secret, the page what the mapping names (R-DYN-01, R-DYN-05)', async () => {
    await define()
    own.replies(json({ items: [{ id: 1, name: 'Graz', margin: 40 }], debug: 'internal' }))
    expect(await request()).toMatchObject({
      status: 200,
      body: { responses: [{ question_id: shop, input: [{ key: 1, body: 'Graz' }] }] },
    })
    expect(own.seen).toHaveLength(1)
    expect(own.seen[0]).toMatchObject({
      method: 'POST',
      url: '/shops',
      headers: {
        authorization: 'Bearer canary-secret',
        'x-shop': '7',
        'content-type': 'application/json',
      },
    })
    expect(JSON.parse(own.seen[0]?.body ?? '')).toEqual({
      question_id: asking,
      question_key: 'postcode',
      flow_id: ids.flow,
      answer: '8010',
    })
  })

  it('by GET the answer is in the address', async () => {
    await define({ method: 'GET', url: `${own.systemUrl}/shops?limit=5` })
    expect((await request({ answer: 'a&b=ü' })).status).toBe(200)
    const url = new URL(own.seen[0]?.url ?? '', own.systemUrl)
    expect([
      own.seen[0]?.method,
      url.searchParams.get('limit'),
      url.searchParams.get('answer'),
      own.seen[0]?.body,
    ]).toEqual(['GET', '5', 'a&b=ü', ''])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'answers HTML',
      (response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>canary</html>'),
    ],
    [
      'answers 5 MB',
      (response) => response.end(JSON.stringify({ items: 'canary'.repeat(1_000_000) })),
    ],
    [
      'redirects inside',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/canary' }).end(),
    ],
    ['fails', json({ error: 'canary' }, 500)],
    ['breaks off', (response) => response.destroy()],
    ['is 40 levels deep', (response) => response.end('['.repeat(40) + ']'.repeat(40))],
  ])(
    'a system that %s is 13020, without an echo, and its owner reads why (R-DYN-04)',
    async (_name, behaves) => {
      await define()
      own.replies(behaves)
      const reply = await request()
      expect(reply).toMatchObject({ status: 502, body: { code: 13020 } })
      expect(reply.text).not.toContain('canary')
      const shown = await own.server.owner.call('GET', '/integrations/shops')
      expect(shown.body['last_failures']).toHaveLength(1)
      expect(JSON.stringify(shown.body)).not.toContain('canary')
    },
  )

  it('a system that hangs gives 13021 in ten seconds, answers are stored meanwhile, and the number of waiting calls is bounded', async () => {
    await define()
    own.replies(() => undefined)
    const startedAt = performance.now()
    const waiting = Array.from({ length: 30 }, () => request())
    const saved = await own.server.send(payload())
    expect(saved.status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const counts = Map.groupBy(await Promise.all(waiting), (reply) => reply.body.code)
    expect([counts.get(13021)?.length, counts.get(13006)?.length]).toEqual([20, 10])
    expect(performance.now() - startedAt).toBeLessThan(14_000)
    own.replies(json({ items: [] }))
    expect((await request()).status).toBe(200)
  }, 30_000)

  it.each<[string, object, number, number]>([
    ['another flow in the body', { flow_id: id(999) }, 422, 13001],
    ['an unknown question', { question_id: id(998) }, 422, 13001],
    ['a question that asks nothing', { question_id: ids.mood }, 422, 13001],
    ['no answer', { answer: undefined }, 422, 13001],
    ['an answer of another kind', { answer: { a: 1 } }, 422, 13001],
    ['too long an answer', { answer: 'x'.repeat(10_001) }, 422, 13001],
  ])('%s is refused, and nobody is called', async (_name, over, status, code) => {
    await define()
    expect(await request(over)).toMatchObject({ status, body: { code } })
    expect(own.seen).toEqual([])
  })

  it('an unknown flow, and one that was never published, is not found', async () => {
    expect(
      (
        await post(`/v1/flows/${id(999)}/requests`, {
          question_id: asking,
          flow_id: id(999),
          answer: 'x',
        })
      ).status,
    ).toBe(404)
    expect(
      (await post('/v1/flows/x/requests', { question_id: asking, flow_id: ids.flow, answer: 'x' }))
        .status,
    ).toBe(404)
  })

  it('a definition of another workspace is as good as none', async () => {
    await own.server.stranger.call('POST', '/integrations', {
      reference_id: 'shops',
      kind: 'request',
      url: `${own.systemUrl}/shops`,
    })
    expect(await request()).toMatchObject({ status: 502, body: { code: 13020 } })
    expect(own.seen).toEqual([])
  })
})

describe('an integration (C-10)', () => {
  it('the system gets the answers by key, the page what the flow can show of its JSON (R-BIND-01, R-BIND-02)', async () => {
    await integrate()
    own.replies(json({ greeting: 'Hello Ada', name: 'Ada', points: 12 }))
    expect((await integration()).text).toBe('{"greeting":"Hello Ada"}')
    expect(own.seen[0]).toMatchObject({
      method: 'POST',
      url: '/crm',
      headers: { authorization: 'Bearer canary-secret' },
    })
    expect(JSON.parse(own.seen[0]?.body ?? '')).toEqual({ postcode: '8010' })
  })

  it('with a mapping nothing else gets through', async () => {
    await integrate({ mapping: { name: 'customer.name' } })
    own.replies(json({ customer: { name: 'Ada', iban: 'canary' } }))
    expect((await integration()).text).toBe('{"name":"Ada"}')
  })

  it('an unknown reference, and that of a request, is not found (R-BIND-05)', async () => {
    await define()
    expect(await integration({}, 'nothing')).toMatchObject({ status: 404, body: { code: 13002 } })
    expect((await integration({}, 'shops')).status).toBe(404)
    expect(own.seen).toEqual([])
  })

  it.each<[string, object]>([
    ['a key that is no question of the flow', { iban: 'x' }],
    ['a value that is no answer', { postcode: { $gt: '' } }],
    ['a value too long', { postcode: 'x'.repeat(10_001) }],
  ])('%s is refused, and nobody is called', async (_name, body) => {
    await integrate()
    expect(await integration(body)).toMatchObject({ status: 422, body: { code: 13001 } })
    expect(own.seen).toEqual([])
  })

  it('a system that fails is 13020 (R-BIND-04)', async () => {
    await integrate()
    own.replies(json({}, 500))
    expect(await integration()).toMatchObject({ status: 502, body: { code: 13020 } })
  })

  it('somebody who leaves is not waited for: the call to the system ends', async () => {
    await integrate()
    let isGone = false
    own.replies((response) => {
      response.on('close', () => {
        isGone = true
      })
    })
    await own.server.app.inject(`/v1/nodes/${ids.node}`)
    await own.server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = own.server.app.server.address() as AddressInfo
    const leaving = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/integration`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference_id: 'crm', body: {} }),
      signal: leaving.signal,
    }).catch(() => null)
    await expect.poll(() => own.seen.length).toBe(1)
    leaving.abort()
    await asked
    await expect.poll(() => isGone, { timeout: 2_000 }).toBe(true)
    expect((await own.server.owner.call('GET', '/integrations/crm')).body['last_failures']).toEqual(
      [],
    )
  })
})
