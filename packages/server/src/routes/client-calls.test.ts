// Every call that an API key can make, made by the typed client against this server: its methods, addresses and bodies are those
// of the routes.

import { type AskwellError, createAskwell } from '@askwell/client'
import { callNames, type KeyCall } from '@askwell/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, startStage } from '../test-kit/every-call.ts'
import { readyCalls } from '../test-kit/ready-call.ts'

let stage: Stage
let client: Readonly<Record<string, Readonly<Record<string, Method>>>>
type Method = (input: object) => Promise<unknown>

beforeAll(async () => {
  stage = await startStage({})
  client = createAskwell({
    baseUrl: 'http://localhost:3999',
    apiKey: stage.server.owner.key,
    retries: 0,
    fetch: injected,
  }) as unknown as typeof client
})
afterAll(() => stage.server.close())

async function injected(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(url, init)
  const { pathname, search } = new URL(request.url)
  const reply = await stage.server.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
  return new Response(new Uint8Array(reply.rawPayload), {
    status: reply.statusCode,
    headers: headers as [string, string][],
  })
}

/** Members of a query that a call cannot do without. */
const neededQuery: Partial<Record<KeyCall, object>> = {
  explain_widget: { url: 'https://shop.example/' },
}
const { places, readied } = readyCalls(() => stage)
const ofKeys = places.flatMap(([name, call]) =>
  name in callNames ? [[callNames[name as KeyCall], name as KeyCall, call] as const] : [],
)

function inputOf(path: string, { url, payload }: InjectOptions, isForm: boolean): object {
  const { pathname, searchParams } = new URL(String(url), 'http://localhost')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const values = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)?.slice(1) ?? []
  const params = names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])
  return {
    ...Object.fromEntries(params),
    ...Object.fromEntries(searchParams),
    ...(isForm ? { body: { body: 'Hello' } } : payload && { body: JSON.parse(String(payload)) }),
  }
}

describe('the typed client', () => {
  it('has every call but those that need mail, tested apart (ECO-14)', () => {
    const tested = new Set(ofKeys.map(([name]) => name))
    const missing = Object.values(callNames).filter((name) => !tested.has(name))
    expect(missing).toEqual(['chats.sendTranscript'])
  })

  it.each(ofKeys)('makes %s (ECO-14)', async (path, name, call) => {
    const options = await readied(name, call)
    const [tag = '', verb = ''] = path.split('.')
    const method = client[tag]?.[verb === 'list' && client[tag]['page'] ? 'page' : verb]
    const page = client[tag]?.[`${verb}Page`] ?? method
    const input = {
      ...inputOf(call.path, options, call.bodyKind === 'multipart'),
      ...neededQuery[name],
    }
    const reply = await page?.(input).catch((error: AskwellError) => error)
    if (reply instanceof Response) return expect((await reply.text()).length).toBeGreaterThan(0)
    expect(call.reply.safeParse(reply), JSON.stringify(reply)).toMatchObject({ success: true })
  })
})
