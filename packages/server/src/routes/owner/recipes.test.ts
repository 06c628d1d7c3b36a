// The recipes on the page about webhooks, run as the services run them: n8n asks for news, Zapier and Make set up a hook, receive
// events and remove it (ECO-49). The services themselves are not called.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { payload } from '../../test-kit/respondent-flow.ts'

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const recipe = (service: string) =>
  JSON.parse(new RegExp(`\`\`\`json run ${service}\\n([\\s\\S]+?)\\n\`\`\``).exec(page)?.[1] ?? '')

let server: OwnerServer
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  server = await startOwnerServer({ config: { outboundAllow: [receiver.target] } })
})
beforeEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

interface RecipeRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends a request of a recipe once the service has filled in its values. A name that the service does not know stays and fails. */
async function run(request: RecipeRequest, known: Readonly<Record<string, string>>) {
  const filled: RecipeRequest = JSON.parse(
    JSON.stringify(request).replaceAll(
      /\{\{([\w.]+)\}\}/g,
      (whole, name: string) => known[name] ?? whole,
    ),
  )
  const { pathname, search, origin } = new URL(filled.url)
  expect(origin).toBe('https://ask.example.com')
  const reply = await server.app.inject({
    method: filled.method,
    url: `${pathname}${search}`,
    headers: {
      ...filled.headers,
      ...(filled.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(filled.body !== undefined && { payload: JSON.stringify(filled.body) }),
  })
  const isNew = filled.method === 'POST' && pathname === '/owner/v1/hooks'
  expect([filled.url, reply.statusCode]).toEqual([filled.url, isNew ? 201 : 200])
  return reply.json()
}

async function answers(): Promise<string> {
  server.clock.now += 1_000
  const { body } = await server.send(payload({ device_id: randomUUID() }), {
    'idempotency-key': randomUUID(),
  })
  await server.runJobs()
  return body.id ?? ''
}

/** The workflow that asks for news; `at`: another address and other parameters. Returns the ids that it passes on. */
function newsOf(at?: { readonly url: string; readonly query: Readonly<Record<string, string>> }) {
  const { nodes, connections } = recipe('n8n')
  isChain(nodes, connections)
  const { parameters } = nodes[1]
  const own = parameters.queryParameters.parameters.map(
    ({ name, value }: Record<string, string>) => [name, value],
  )
  const url = `${at?.url ?? parameters.url}?${new URLSearchParams(at?.query ?? own)}`
  const headers = { Authorization: `Bearer ${server.owner.key}` }
  expect(nodes[3].parameters.dedupeValue).toBe('={{ $json.id }}')
  const seen = new Set<string>()
  return async (): Promise<string[]> => {
    const reply = await run({ method: parameters.method, url, headers }, {})
    const items: { id: string }[] = reply[nodes[2].parameters.fieldToSplitOut]
    const fresh = items.map(({ id }) => id).filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    return fresh
  }
}

function isChain(
  nodes: readonly { readonly name: string }[],
  connections: Readonly<Record<string, { readonly main: readonly [readonly [{ node: string }]] }>>,
): void {
  for (const [at, { name }] of nodes.slice(0, -1).entries())
    expect(connections[name]?.main[0][0].node).toBe(nodes[at + 1]?.name)
}

it('n8n reads each completed response once (ECO-49)', async () => {
  const poll = newsOf()
  const first = await answers()
  expect(await poll()).toEqual([`${first}.completed`])
  expect(await poll()).toEqual([])
  const [second, third] = [await answers(), await answers()]
  expect(await poll()).toEqual([`${third}.completed`, `${second}.completed`])
})

it('n8n reads each new follow-up once (ECO-49)', async () => {
  const [, address = '', ...words] =
    /For new follow-ups, change the address in \*Askwell\* to `([^`]+)`, and its parameters to `(\w+)` = `(\w+)` and `(\w+)` = `(\w+)`/.exec(
      page,
    ) ?? []
  const [status = '', open = '', limit = '', most = ''] = words
  const poll = newsOf({ url: address, query: { [status]: open, [limit]: most } })
  expect(await poll()).toEqual([])
  const id = await answers()
  const begun = { revision: 0, status: 'open' }
  expect((await server.owner.call('PATCH', `/feedbacks/${id}/follow_up`, begun)).status).toBe(200)
  expect(await poll()).toEqual([id])
  expect(await poll()).toEqual([])
})

it('Zapier sets up a hook, shows a sample, receives responses and removes the hook (ECO-49)', async () => {
  const { test, subscribe, performList, unsubscribe } = recipe('zapier')
  const known = { 'bundle.authData.apiKey': server.owner.key, 'bundle.targetUrl': receiver.url }
  expect((await run(test, known)).workspace.name).toEqual(expect.any(String))
  const { id } = await run(subscribe, known)
  const { items } = await run(performList, known)
  expect(items.length).toBeGreaterThan(0)
  await receivesUntilRemoved(() => run(unsubscribe, { ...known, 'bundle.subscribeData.id': id }))
})

it('Make attaches a webhook, receives responses and detaches it (ECO-49)', async () => {
  const { attach, detach } = recipe('make')
  const known = { 'connection.apiKey': server.owner.key, 'webhook.url': receiver.url }
  const { response, ...request } = attach
  const reply = await run(request, known)
  expect(response.data).toEqual({ externalHookId: '{{body.id}}' })
  await receivesUntilRemoved(() => run(detach, { ...known, 'webhook.externalHookId': reply.id }))
})

async function receivesUntilRemoved(remove: () => Promise<unknown>): Promise<void> {
  await server.runJobs()
  const id = await answers()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['test', 'feedback.completed'])
  expect(receiver.received[1]?.event.data).toMatchObject({ id, answers: { mood: 'good' } })
  await remove()
  await answers()
  expect(receiver.received).toHaveLength(2)
}

describe('n8n, from the feed of changes', () => {
  let chats: ChatServer
  beforeAll(async () => {
    chats = await startChatServer()
  })
  afterAll(() => chats.close())
  const { nodes, connections } = recipe('n8n_changes')
  const [, where, askwell, wanted] = nodes
  const memory: Record<string, unknown> = {}
  const runs = (jsCode: string, json?: unknown) =>
    runInNewContext(`(() => { ${jsCode} })()`, {
      $getWorkflowStaticData: () => memory,
      $input: { first: () => ({ json }) },
    })
  async function poll(): Promise<string[]> {
    const [{ json }] = runs(where.parameters.jsCode)
    const address = askwell.parameters.url.replace('{{ $json.query }}', json.query)
    const reply = await chats.app.inject({
      url: address.replace('=https://ask.example.com', ''),
      headers: { authorization: `Bearer ${chats.owner.key}` },
    })
    const items: { json: { type: string; data: Record<string, string> } }[] = runs(
      wanted.parameters.jsCode,
      reply.json(),
    )
    return [...items].map(({ json: { type, data } }) => `${type} ${data['name'] ?? data['status']}`)
  }

  it('reads new contacts, and conversations each time that they are closed (ECO-87)', async () => {
    isChain(nodes, connections)
    expect(await poll()).toEqual([])
    const { body } = await chats.owner.call('POST', '/customers', { name: 'Ada' })
    await chats.owner.call('PATCH', `/customers/${body['id']}`, { name: 'Ada Lovelace' })
    const visitor = await chats.visitor()
    await visitor.chat()
    await chats.agentSets(visitor.id, 'open')
    expect(await poll()).toEqual(['customer.created Ada Lovelace'])
    await chats.agentSets(visitor.id, 'closed')
    expect(await poll()).toEqual(['chat.updated closed'])
    expect(await poll()).toEqual([])
    await chats.agentSets(visitor.id, 'open')
    expect(await poll()).toEqual([])
    await chats.agentSets(visitor.id, 'closed')
    expect(await poll()).toEqual(['chat.updated closed'])
  })

  it('continues with the newest change when its number is not kept any more (ECO-87)', async () => {
    memory['next'] = 1
    expect(await poll()).toEqual([])
    expect(await poll()).toEqual([])
    await chats.owner.call('POST', '/customers', { name: 'Grace' })
    expect(await poll()).toEqual(['customer.created Grace'])
  })
})
