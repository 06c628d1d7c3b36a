// Who may make the owner's system answer (C-10): a page of an open node whose flow is bound to it, and nobody else. Every
// other caller gets the answer of an integration that does not exist, and the system receives no request of theirs.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Flow, type NodeReply, type NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isVisitTicket, makeVisitTicket } from '../../access/visit-ticket.ts'
import { newNode, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { id, ids, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'

const day = 24 * 3_600_000

function boundFlow(change: Partial<Flow> = {}): Flow {
  const usual = testFlow()
  const question = {
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: [],
    statements: [],
    extra: {},
  }
  const greeting = {
    ...{ id: id(72), type: 'question', order: 5, isVisible: true, triggers: [] },
    question: {
      ...question,
      id: id(82),
      key: 'greeting',
      style: 'text',
      body: { en: 'Hello {{ first_name }} of {{customer.city}}', tr: 'Merhaba {{first_name}}' },
      bindingModel: { referenceId: 'crm', keys: ['mood'] },
    },
  }
  return Flow.parse({
    ...usual,
    elements: [...usual.elements, greeting],
    states: usual.states.map((state) =>
      state.id === ids.comment ? { ...state, elements: [...state.elements, id(72)] } : state,
    ),
    ...change,
  })
}

let system: Server
let asked: string[] = []
let answer: unknown = {}
let server: OwnerServer
let host = ''
beforeAll(async () => {
  system = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(system.address() as AddressInfo).port}`
  server = await startOwnerServer({
    bundle: { ...testBundle(), flows: [boundFlow()] },
    config: { outboundAllow: [host] },
  })
  for (const [owner, path] of [
    [server.owner, 'ours'],
    [server.stranger, 'theirs'],
  ] as const) {
    const made = await owner.call('POST', '/integrations', {
      reference_id: 'crm',
      kind: 'integration',
      url: `http://${host}/${path}`,
    })
    expect(made.status).toBe(200)
    await owner.call('POST', '/integrations', {
      reference_id: 'unused',
      kind: 'integration',
      url: `http://${host}/${path}`,
    })
  }
})
afterAll(async () => {
  system.closeAllConnections()
  system.close()
  await server.close()
})
let last = 0
/** Every test has its own address. */
let address = ''
beforeEach(async () => {
  last += 1
  address = `198.51.100.${last}`
  asked = []
  answer = {}
  await server.setNode({})
})

const load = async (nodeId: string = ids.node, from = address): Promise<NodeReply> =>
  (await server.app.inject({ url: `/v1/nodes/${nodeId}`, remoteAddress: from })).json<NodeReply>()
interface Call {
  readonly query?: Readonly<Record<string, string>>
  readonly reference?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}
async function ask({ query = {}, reference = 'crm', headers = {}, body = {} }: Call = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/integration?${new URLSearchParams(query)}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ reference_id: reference, body }),
  })
  return { status: reply.statusCode, text: reply.body }
}
const ticketOf = async (): Promise<string> =>
  String((await load(ids.node, '198.51.100.250')).visit_ticket)
const unknown = async () =>
  ask({ reference: 'no such integration', query: { node_id: ids.node, ticket: await ticketOf() } })

describe('the door to an owner’s system (C-10)', () => {
  it('opens for our page by its ticket, from whatever address', async () => {
    expect((await ask({ query: { node_id: ids.node, ticket: await ticketOf() } })).status).toBe(200)
    expect(asked).toEqual(['/ours'])
  })

  it('opens for a client of the seed, which has loaded the node and sends no more than the seed says', async () => {
    await load()
    expect((await ask()).status).toBe(200)
    server.clock.now += day - 1
    expect((await ask()).status).toBe(200)
    server.clock.now += 1
    expect((await ask()).status).toBe(404)
  })

  const settings: readonly (readonly [string, Partial<NodeSettings>])[] = [
    ['a node that was stopped', { status: 'passive' }],
    ['an archived node', { status: 'archived' }],
    ['a survey that has ended', { activation_end_date: '2020-01-01T00:00:00Z' }],
    ['a survey that has not begun', { activation_start_date: '2090-01-01T00:00:00Z' }],
    ['a node whose links must be signed, by an unsigned link', { use_signature_verify: true }],
  ]
  it.each(settings)('stays shut for %s', async (_, change) => {
    const ticket = await ticketOf()
    await server.setNode(change)
    await load()
    const refused = await ask(
      change.use_signature_verify === true ? {} : { query: { node_id: ids.node, ticket } },
    )
    expect(refused).toEqual(await unknown())
    expect(refused.status).toBe(404)
    expect((await ask()).status).toBe(404)
    expect(asked).toEqual([])
  })

  it.each<[string, () => Promise<Call>]>([
    ['who has loaded nothing', async () => ({})],
    ['who names the node alone', async () => ({ query: { node_id: ids.node } })],
    [
      'who invents a ticket',
      async () => ({ query: { node_id: ids.node, ticket: `zzzzzzz.${'A'.repeat(43)}` } }),
    ],
    [
      'who has the ticket of another node',
      async () => ({
        query: {
          node_id: ids.node,
          ticket: makeVisitTicket(server.deps.secrets.submission, ids.unknown, server.clock.now),
        },
      }),
    ],
    [
      'who has the ticket of another instance',
      async () => ({
        query: {
          node_id: ids.node,
          ticket: makeVisitTicket(Buffer.alloc(32), ids.node, server.clock.now),
        },
      }),
    ],
    [
      'whose ticket has run out',
      async () => ({
        query: {
          node_id: ids.node,
          ticket: makeVisitTicket(
            server.deps.secrets.submission,
            ids.node,
            server.clock.now - 30 * day,
          ),
        },
      }),
    ],
    [
      'who asks an integration that no published flow uses',
      async () => ({ reference: 'unused', query: { node_id: ids.node, ticket: await ticketOf() } }),
    ],
  ])('stays shut for one %s, with the answer of an unknown integration', async (_, call) => {
    const refused = await ask(await call())
    expect(refused.text.replace(/"request_id":"[^"]*"/, '')).toEqual(
      (await unknown()).text.replace(/"request_id":"[^"]*"/, ''),
    )
    expect([refused.status, asked]).toEqual([404, []])
  })

  it('uses the integration of the channel’s workspace, even if another workspace uses the same name', async () => {
    const theirFlow = boundFlow({ id: id(900) })
    const theirs = newNode(theirFlow.id)
    expect(
      (
        await server.stranger.call('POST', '/import', {
          format: 'askwell-bundle/1',
          flows: [theirFlow],
          nodes: [theirs],
        })
      ).status,
    ).toBe(200)
    await load(theirs.id)
    expect((await ask()).status).toBe(200)
    expect((await ask({ query: { node_id: ids.node, ticket: await ticketOf() } })).status).toBe(200)
    await load()
    expect((await ask({ query: { node_id: theirs.id } })).status).toBe(200)
    expect(asked).toEqual(['/theirs', '/ours', '/theirs'])
    expect(
      (
        await server.stranger.call('POST', '/integrations', {
          reference_id: 'free',
          kind: 'request',
          url: `http://${host}/x`,
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await server.owner.call('POST', '/integrations', {
          reference_id: 'free',
          kind: 'request',
          url: `http://${host}/x`,
        })
      ).status,
    ).toBe(200)
  })

  it('stays shut for pages of hosts that the widgets do not name', async () => {
    await server.owner.call('POST', '/widgets', {
      code: 'PSN-DOOR001',
      node_id: ids.node,
      enabled_domains: ['shop.example'],
    })
    const query = { node_id: ids.node, ticket: await ticketOf() }
    expect((await ask({ query, headers: { origin: 'https://evil.example' } })).status).toBe(404)
    expect((await ask({ query, headers: { origin: 'https://shop.example' } })).status).toBe(200)
    await server.owner.call('DELETE', '/widgets/PSN-DOOR001')
  })

  it.each<[string, unknown, unknown]>([
    ['what the texts insert', { first_name: 'Ada', iban: 'AT99' }, { first_name: 'Ada' }],
    [
      'what a text inserts from within',
      { customer: { city: 'Graz', iban: 'AT99', card: { number: 1 } } },
      { customer: { city: 'Graz' } },
    ],
    [
      'answers that it fills in',
      { greeting: 'Hi', remark: ['a', { key: 'b', body: 'B', price: 7 }], other: 'x' },
      { greeting: 'Hi', remark: ['a', { key: 'b', body: 'B' }] },
    ],
    [
      'what a list offers',
      [{ key: '1', body: 'One', cost: 3 }, 'Two', { secret: 1 }],
      [{ key: '1', body: 'One' }, 'Two'],
    ],
    [
      'nothing of a person',
      {
        name: 'Internal Person',
        iban: 'AT99',
        nested: { first_name: 'x', customer: { city: 'y' } },
      },
      {},
    ],
    ['nothing of a bare text', 'secret', {}],
    ['nothing of an odd key', { constructor: 'y', toString: { first_name: 'x' } }, {}],
  ])('lets %s through, and nothing else', async (_, reply, expected) => {
    answer = reply
    const { text } = await ask({ query: { node_id: ids.node, ticket: await ticketOf() } })
    expect(JSON.parse(text)).toEqual(expected)
  })

  it('a ticket falls with every changed character', () => {
    const secret = Buffer.alloc(32, 7)
    const ticket = makeVisitTicket(secret, ids.node, 0)
    expect(isVisitTicket(secret, ticket, ids.node, 1_000)).toBe(true)
    for (const [at, sign] of [...ticket].entries()) {
      const changed = ticket.slice(0, at) + (sign === 'b' ? 'c' : 'b') + ticket.slice(at + 1)
      expect([at, isVisitTicket(secret, changed, ids.node, 1_000)]).toEqual([at, false])
    }
  })
})
