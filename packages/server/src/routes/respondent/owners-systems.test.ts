// Dynamic requests and integrations over the whole app, against a system of the owner's that a test tells how to behave.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Flow } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { id, ids, payload, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'

const [asking, shop, bound] = [id(80), id(81), id(82)]
const element = (elementId: string, question: object) => ({
  id: elementId,
  type: 'question',
  order: 5,
  isVisible: true,
  triggers: [],
  question: {
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: [],
    statements: [],
    extra: {},
    body: { en: 'Asked', tr: 'Soru' },
    ...question,
  },
})

/** The usual flow with a question that asks the owner's system, one that it may answer, and one that is bound. */
function flow(): Flow {
  const usual = testFlow()
  const added = [
    element(id(70), {
      id: asking,
      key: 'postcode',
      style: 'dynamic_request',
      request: { referenceId: 'shops' },
    }),
    element(id(71), { id: shop, key: 'shop', style: 'dynamic_multiple_choice' }),
    element(id(72), {
      id: bound,
      key: 'greeting',
      style: 'text',
      bindingModel: { referenceId: 'crm', keys: ['postcode'] },
    }),
  ]
  return Flow.parse({
    ...usual,
    elements: [...usual.elements, ...added],
    states: usual.states.map((state) =>
      state.id === ids.comment
        ? { ...state, elements: [...state.elements, id(70), id(71), id(72)] }
        : state,
    ),
  })
}

interface SeenRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let system: Server
let systemUrl = ''
let seen: SeenRequest[] = []
let answer: (response: ServerResponse) => void
let server: OwnerServer
const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

beforeAll(async () => {
  system = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(system.address() as AddressInfo).port}`
  systemUrl = `http://${host}`
  server = await startOwnerServer({
    bundle: { ...testBundle(), flows: [flow()] },
    config: { outboundAllow: [host] },
  })
})
afterAll(async () => {
  system.closeAllConnections()
  system.close()
  await server.close()
})
beforeEach(async () => {
  seen = []
  answer = json({ items: [{ id: 1, name: 'Graz' }] })
  // One failure a second is noted.
  server.clock.now += 2_000
  for (const owner of [server.owner, server.stranger]) {
    for (const reference of ['shops', 'crm', 'inside'])
      await owner.call('DELETE', `/integrations/${reference}`)
  }
})

const define = (over: object = {}) =>
  server.owner.call('POST', '/integrations', {
    reference_id: 'shops',
    kind: 'request',
    url: `${systemUrl}/shops`,
    headers: { 'x-shop': '7', Authorization: 'Bearer canary-secret' },
    mapping: { shop: { path: 'items', key: 'id', body: 'name' } },
    ...over,
  })
const integrate = (over: object = {}) =>
  define({
    reference_id: 'crm',
    kind: 'integration',
    url: `${systemUrl}/crm`,
    mapping: {},
    ...over,
  })

interface Answered {
  readonly status: number
  readonly body: {
    readonly code?: number
    readonly responses?: unknown
    readonly [name: string]: unknown
  }
  readonly text: string
}
async function post(path: string, body: unknown): Promise<Answered> {
  const reply = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}
const request = (over: object = {}) =>
  post(`/v1/flows/${ids.flow}/requests`, {
    question_id: asking,
    flow_id: ids.flow,
    answer: '8010',
    ...over,
  })
/** As a client of the seed: it loads the node, and then asks with nothing but the two members. */
const integration = async (body: object = { postcode: '8010' }, reference = 'crm') => {
  await server.app.inject(`/v1/nodes/${ids.node}`)
  return post('/integration', { reference_id: reference, body })
}

describe('C-09: a dynamic request', () => {
  it('R-DYN-01, R-DYN-05: the system gets the answer and its secret, the page what the mapping names', async () => {
    await define()
    answer = json({ items: [{ id: 1, name: 'Graz', margin: 40 }], debug: 'internal' })
    expect(await request()).toMatchObject({
      status: 200,
      body: { responses: [{ question_id: shop, input: [{ key: 1, body: 'Graz' }] }] },
    })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/shops',
      headers: {
        authorization: 'Bearer canary-secret',
        'x-shop': '7',
        'content-type': 'application/json',
      },
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      question_id: asking,
      question_key: 'postcode',
      flow_id: ids.flow,
      answer: '8010',
    })
  })

  it('by GET the answer stands in the address', async () => {
    await define({ method: 'GET', url: `${systemUrl}/shops?limit=5` })
    expect((await request({ answer: 'a&b=ü' })).status).toBe(200)
    const url = new URL(seen[0]?.url ?? '', systemUrl)
    expect([
      seen[0]?.method,
      url.searchParams.get('limit'),
      url.searchParams.get('answer'),
      seen[0]?.body,
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
    'R-DYN-04: a system that %s is 13020, without an echo, and its owner reads why',
    async (_name, behaves) => {
      await define()
      answer = behaves
      const reply = await request()
      expect(reply).toMatchObject({ status: 502, body: { code: 13020 } })
      expect(reply.text).not.toContain('canary')
      const shown = await server.owner.call('GET', '/integrations/shops')
      expect(shown.body['last_failures']).toHaveLength(1)
      expect(JSON.stringify(shown.body)).not.toContain('canary')
    },
  )

  it('a system that hangs is 13021 in ten seconds, answers are kept meanwhile, and whoever waits is bounded', async () => {
    await define()
    answer = () => undefined
    const startedAt = performance.now()
    const waiting = Array.from({ length: 30 }, () => request())
    const saved = await server.send(payload())
    expect(saved.status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const counts = Map.groupBy(await Promise.all(waiting), (reply) => reply.body.code)
    expect([counts.get(13021)?.length, counts.get(13006)?.length]).toEqual([20, 10])
    expect(performance.now() - startedAt).toBeLessThan(14_000)
    answer = json({ items: [] })
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
    expect(seen).toEqual([])
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
    await server.stranger.call('POST', '/integrations', {
      reference_id: 'shops',
      kind: 'request',
      url: `${systemUrl}/shops`,
    })
    expect(await request()).toMatchObject({ status: 502, body: { code: 13020 } })
    expect(seen).toEqual([])
  })
})

describe('C-10: an integration', () => {
  it('R-BIND-01, R-BIND-02: the system gets the answers by key, the page what the flow can show of its JSON', async () => {
    await integrate()
    answer = json({ greeting: 'Hello Ada', name: 'Ada', points: 12 })
    expect((await integration()).text).toBe('{"greeting":"Hello Ada"}')
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/crm',
      headers: { authorization: 'Bearer canary-secret' },
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ postcode: '8010' })
  })

  it('with a mapping nothing else gets through', async () => {
    await integrate({ mapping: { name: 'customer.name' } })
    answer = json({ customer: { name: 'Ada', iban: 'canary' } })
    expect((await integration()).text).toBe('{"name":"Ada"}')
  })

  it('R-BIND-05: an unknown reference, and that of a request, is not found', async () => {
    await define()
    expect(await integration({}, 'nothing')).toMatchObject({ status: 404, body: { code: 13002 } })
    expect((await integration({}, 'shops')).status).toBe(404)
    expect(seen).toEqual([])
  })

  it.each<[string, object]>([
    ['a key that is no question of the flow', { iban: 'x' }],
    ['a value that is no answer', { postcode: { $gt: '' } }],
    ['a value too long', { postcode: 'x'.repeat(10_001) }],
  ])('%s is refused, and nobody is called', async (_name, body) => {
    await integrate()
    expect(await integration(body)).toMatchObject({ status: 422, body: { code: 13001 } })
    expect(seen).toEqual([])
  })

  it('R-BIND-04: a system that fails is 13020', async () => {
    await integrate()
    answer = json({}, 500)
    expect(await integration()).toMatchObject({ status: 502, body: { code: 13020 } })
  })

  it('who leaves is not waited for: the call to the system ends', async () => {
    await integrate()
    let isGone = false
    answer = (response) => {
      response.on('close', () => {
        isGone = true
      })
    }
    await server.app.inject(`/v1/nodes/${ids.node}`)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const leaving = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/integration`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference_id: 'crm', body: {} }),
      signal: leaving.signal,
    }).catch(() => null)
    await expect.poll(() => seen.length).toBe(1)
    leaving.abort()
    await asked
    await expect.poll(() => isGone, { timeout: 2_000 }).toBe(true)
    expect((await server.owner.call('GET', '/integrations/crm')).body['last_failures']).toEqual([])
  })
})

describe("the owner's definitions", () => {
  it('are made, read, changed, listed and deleted; a secret is never shown', async () => {
    const made = await define()
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      reference_id: 'shops',
      headers: { 'x-shop': '7' },
      secret_header_names: ['Authorization'],
      last_failures: [],
    })
    expect((await define()).body.code).toBe(13005)
    const changed = await server.owner.call('PATCH', '/integrations/shops', {
      url: `${systemUrl}/new`,
      reference_id: 'other',
      nonsense: 1,
    })
    expect(changed.body).toMatchObject({
      reference_id: 'shops',
      url: `${systemUrl}/new`,
      secret_header_names: ['Authorization'],
    })
    await request()
    expect(seen[0]).toMatchObject({
      url: '/new',
      headers: { authorization: 'Bearer canary-secret' },
    })
    const listed = await server.owner.call('GET', '/integrations')
    expect(listed.body['items']).toHaveLength(1)
    const exported = await server.owner.call('GET', '/export')
    const all = JSON.stringify([
      made.body,
      changed.body,
      listed.body,
      exported.body,
      (await server.app.inject(`/v1/nodes/${ids.node}`)).json(),
    ])
    expect(all).not.toContain('canary-secret')
    expect(all.match(/127\.0\.0\.1/g)?.length).toBe(4)
    expect((await server.owner.call('DELETE', '/integrations/shops')).status).toBe(200)
    expect((await server.owner.call('GET', '/integrations/shops')).status).toBe(404)
    expect((await server.owner.call('DELETE', '/integrations/shops')).status).toBe(404)
  })

  it('come back by an export and keep the secrets that are there', async () => {
    await define()
    const exported = await server.owner.call('GET', '/export')
    const integrations = exported.body['integrations']
    expect(
      (await server.owner.call('POST', '/import', { format: 'askwell-bundle/1', integrations }))
        .status,
    ).toBe(200)
    await request()
    expect(seen[0]?.headers.authorization).toBe('Bearer canary-secret')
  })

  it('are tested with a button: what came, what respondents would get, and what went wrong', async () => {
    await define()
    const test = (input: unknown) =>
      server.owner.call('POST', '/integrations/shops/test', { input })
    expect((await test('8010')).body).toMatchObject({
      outcome: 'answered',
      status: 200,
      result: { responses: [{ question_id: 'shop', input: [{ key: 1, body: 'Graz' }] }] },
      sample: '{"items":[{"id":1,"name":"Graz"}]}',
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ answer: '8010' })
    answer = json({}, 503)
    expect((await test('8010')).body).toMatchObject({
      outcome: 'failed',
      why: 'status',
      status: 503,
      result: null,
      sample: null,
    })
    expect(
      (await server.owner.call('GET', '/integrations/shops')).body['last_failures'],
    ).toMatchObject([{ why: 'status', status: 503 }])
  })
})
