// The spans that a collector receives (OP-33), from a server that runs in this process.
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../read-config.ts'
import { modern } from '../test-kit/assistant.ts'
import { type ChatServer, startChatServer, subscribe } from '../test-kit/chat-server.ts'
import { payload } from '../test-kit/respondent-flow.ts'
import { openTracing } from './open-tracing.ts'
import type { Tracing } from './tracing.ts'

interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly links?: readonly { readonly traceId: string }[]
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const sampled = `00-${traceId}-${parentId}-01`
const unsampled = `00-${traceId}-${parentId}-00`

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('traces (OP-33)', () => {
  let collector: Server
  let endpoint: string
  let answers: 'well' | 'never' | 'refuses'
  let spans: CollectedSpan[]
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  let receiver: Server
  let hook: string
  const received: Record<string, unknown>[] = []
  const opened: { close(): Promise<unknown> }[] = []

  beforeAll(async () => {
    collector = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        if (answers === 'never') return
        headers.push(request.headers)
        bodies.push(body)
        for (const { scopeSpans } of JSON.parse(body).resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans)
        response.writeHead(answers === 'well' ? 200 : 400, { 'content-type': 'application/json' })
        response.end('{}')
      })
    })
    receiver = createServer((request, response) => {
      received.push(request.headers)
      request.resume().on('end', () => response.writeHead(204).end())
    })
    ;[endpoint, hook] = [await listening(collector), await listening(receiver)]
  })
  afterAll(() => {
    for (const server of [collector, receiver]) {
      server.closeAllConnections()
      server.close()
    }
  })
  beforeEach(() => {
    answers = 'well'
    spans = []
  })
  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  })

  const tracingWith = (environment: Record<string, string> = {}): Tracing => {
    const read = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      ...environment,
    })
    if ('wrong' in read || read.ok.traces === null) throw new Error(JSON.stringify(read))
    return openTracing(read.ok.traces)
  }
  const serverWith = async (
    tracing: Tracing,
    config: NonNullable<Parameters<typeof startChatServer>[0]>['config'] = {},
  ): Promise<ChatServer> => {
    const server = await startChatServer({
      tracing,
      config: { outboundAllow: [new URL(hook).host], ...config },
    })
    opened.push(server)
    return server
  }
  const seen = (name: string): CollectedSpan | undefined => spans.find((one) => one.name === name)
  const comes = async (name: string): Promise<CollectedSpan> => {
    await expect.poll(() => seen(name), { timeout: 5_000 }).toBeDefined()
    return seen(name) as CollectedSpan
  }

  it('have a span for a request, a call of the store, a delivery with a link to the save, a call to a system, a job and a live event', async () => {
    const server = await serverWith(tracingWith(), { trustProxy: ['127.0.0.1'] })
    expect((await server.owner.call('POST', '/webhooks', { url: hook })).status).toBe(200)
    server.clock.now += 2_000
    const secret = 'Somebody wrote this'
    const reply = await server.send(
      payload({ device_id: randomUUID(), customer: { email: 'ada@x.example', name: secret } }),
      { 'idempotency-key': randomUUID(), traceparent: sampled },
    )
    expect(reply.status).toBe(200)
    const request = await comes('POST /v1/feedbacks')
    expect([request.traceId, request.parentSpanId]).toEqual([traceId, parentId])
    const save = await comes('store saveFeedback')
    expect([save.traceId, save.parentSpanId]).toEqual([traceId, request.spanId])

    await expect.poll(() => received.length, { timeout: 5_000 }).toBeGreaterThan(0)
    const delivery = await comes('webhook delivery')
    expect(delivery.links?.map((link) => link.traceId)).toEqual([traceId])
    expect(delivery.traceId).not.toBe(traceId)
    const call = await comes('call webhook')
    expect([call.traceId, call.parentSpanId]).toEqual([delivery.traceId, delivery.spanId])
    expect(received[0]?.['traceparent']).toBe(`00-${call.traceId}-${call.spanId}-01`)

    const visitor = await server.visitor()
    await subscribe(await server.socket(), visitor)
    await comes('live subscribe')
    server.clock.now += 3_600_000
    await expect
      .poll(() => spans.some(({ name }) => name.startsWith('job ')), { timeout: 5_000 })
      .toBe(true)
    expect(headers[0]?.['x-key']).toBe('a b')
    const all = bodies.join('\n')
    expect(all).toContain('deployment.environment.name')
    for (const word of [secret, 'ada@', server.owner.key, hook, visitor.token, visitor.id])
      expect(all).not.toContain(word)
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].toSorted()).toEqual([
      ...['askwell.purpose', 'db.operation.name', 'db.system.name', 'http.request.method'],
      ...['http.response.status_code', 'http.route'],
    ])
  })

  it('continue the trace that an assistant names in a call of a tool, without believing its sampling (ECO-37)', async () => {
    const server = await serverWith(tracingWith())
    const reply = await server.app.inject({
      ...{ method: 'POST', url: '/mcp' },
      headers: {
        ...{ authorization: `Bearer ${server.owner.key}`, 'mcp-method': 'tools/call' },
        ...{ accept: 'application/json, text/event-stream', 'mcp-name': 'list_surveys' },
        'mcp-protocol-version': modern,
      },
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: {
          ...{ name: 'list_surveys', arguments: {} },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': modern,
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
            traceparent: unsampled,
          },
        },
      },
    })
    expect(reply.statusCode).toBe(200)
    const call = await comes('mcp tools/call')
    expect([call.traceId, call.parentSpanId]).toEqual([traceId, parentId])
    const request = await comes('POST /mcp')
    expect(call.links?.map((link) => link.traceId)).toEqual([request.traceId])
    expect(request.traceId).not.toBe(traceId)
  })

  it('follow the sampled flag of a trusted proxy alone', async () => {
    const ask = async (server: ChatServer, traceparent: string) =>
      server.app.inject({ url: '/version', headers: { traceparent } })
    const trusting = await serverWith(tracingWith(), { trustProxy: ['127.0.0.1'] })
    const strange = await serverWith(tracingWith({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }))
    await ask(trusting, unsampled)
    await ask(strange, sampled)
    await ask(trusting, sampled)
    await comes('GET /version')
    for (const one of opened.splice(0).toReversed()) await one.close()
    expect(spans.filter(({ name }) => name === 'GET /version')).toHaveLength(1)
  })

  it.each(['never', 'refuses'] as const)(
    'cost no request anything while the collector answers %s, and what is lost is counted',
    async (how) => {
      answers = how
      const tracing = tracingWith()
      const server = await serverWith(tracing)
      for (let turn = 0; turn < 3_000; turn += 1)
        tracing.begin({ name: 'x', kind: 'internal' }).end('done')
      expect((await server.app.inject('/version')).statusCode).toBe(200)
      await expect.poll(() => tracing.lost(), { timeout: 5_000 }).toBeGreaterThan(400)
    },
  )

  it('begin again with a header that is not one', async () => {
    const server = await serverWith(tracingWith())
    for (const traceparent of [
      'x',
      `00-${'0'.repeat(32)}-${parentId}-01`,
      `ff-${traceId}-${parentId}-01`,
    ])
      await server.app.inject({ url: '/version', headers: { traceparent } })
    await comes('GET /version')
    const begun = spans.filter(({ name }) => name === 'GET /version')
    expect(begun.filter((one) => one.traceId === traceId || one.parentSpanId)).toEqual([])
  })
})
