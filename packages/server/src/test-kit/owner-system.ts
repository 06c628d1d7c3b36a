// A system of the owner that a survey calls, for the tests of dynamic requests and integrations.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Flow } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type OwnerServer, startOwnerServer } from './owner-server.ts'
import { id, ids, testBundle, testFlow } from './respondent-flow.ts'

export const [asking, shop, bound] = [id(80), id(81), id(82)]
export const element = (elementId: string, question: object) => ({
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

/** The usual flow with a question that calls the owner's system, one that it may answer, and one that is bound. */
export function flow(): Flow {
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

export interface SeenRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

export interface Answered {
  readonly status: number
  readonly body: {
    readonly code?: number
    readonly responses?: unknown
    readonly [name: string]: unknown
  }
  readonly text: string
}

export function useOwnerSystem() {
  let system: Server
  let systemUrl = ''
  let seen: SeenRequest[] = []
  let answer: (response: ServerResponse) => void
  let server: OwnerServer

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
    // One failure in each second is noted.
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
  return {
    get systemUrl() {
      return systemUrl
    },
    get seen() {
      return seen
    },
    /** From now on, in this test. */
    replies(by: (response: ServerResponse) => void) {
      answer = by
    },
    get server() {
      return server
    },
    define,
    post,
    request,
  }
}
