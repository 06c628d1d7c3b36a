// The client against the product behind a proxy that loses requests, loses replies and refuses: reads come through, and each write
// is done once.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Askwell, createAskwell } from '@askwell/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../src/start-server.ts'

type Fault = 'none' | 'lost request' | 'lost reply' | 'limit' | 'busy' | 'bad gateway'
const faults: readonly Fault[] = ['lost request', 'lost reply', 'limit', 'busy', 'bad gateway']
/** The request comes to the product, and its reply does not come back. */
const isDone = (fault: Fault): boolean => ['none', 'lost reply', 'bad gateway'].includes(fault)

let server: RunningServer
let proxy: Server
let askwell: Askwell
const met = new Map<Fault, number>()

beforeAll(async () => {
  server = await startServer({ pages: 'none' })
  const next = seeded(7)
  proxy = createServer(async (request, reply) => {
    const fault = next() < 0.4 ? (faults[Math.floor(next() * faults.length)] ?? 'none') : 'none'
    met.set(fault, (met.get(fault) ?? 0) + 1)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const answer = isDone(fault)
      ? await fetch(`${server.url}${request.url}`, {
          method: request.method ?? 'GET',
          headers: {
            authorization: String(request.headers.authorization),
            ...(chunks.length > 0 && { 'content-type': 'application/json' }),
            ...(typeof request.headers['idempotency-key'] === 'string' && {
              'idempotency-key': request.headers['idempotency-key'],
            }),
          },
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        })
      : null
    if (answer !== null && fault === 'none')
      return reply
        .writeHead(answer.status, { 'retry-after': answer.headers.get('retry-after') ?? '0' })
        .end(await answer.text())
    if (fault === 'limit') return reply.writeHead(429, { 'retry-after': '0' }).end()
    if (fault === 'busy') return reply.writeHead(503, { 'retry-after': '0' }).end()
    if (fault === 'bad gateway') return reply.writeHead(502, { 'retry-after': '0' }).end()
    return reply.destroy()
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  askwell = createAskwell({
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    apiKey: server.apiKey,
    retries: 20,
  })
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await server.close()
})

/** Linear congruential: the same faults at each run, but for the order in which requests arrive. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** A few at once. */
async function forEach(count: number, work: (at: number) => Promise<void>): Promise<void> {
  const left = Array.from({ length: count }, (_, at) => at)
  const hand = async (): Promise<void> => {
    for (let at = left.pop(); at !== undefined; at = left.pop()) await work(at)
  }
  await Promise.all(Array.from({ length: 16 }, hand))
}

describe('the client behind a proxy that fails two times of five', () => {
  it('does each creation of a thousand once (ECO-8, ECO-14)', async () => {
    const succeeded = new Set<string>()
    await forEach(1_000, async (at) => {
      const name = `Contact ${at}`
      await askwell.customers.create({ body: { name } }).then(
        () => succeeded.add(name),
        () => undefined,
      )
    })
    const counts = new Map<string, number>()
    for await (const { name } of askwell.customers.list({ limit: 50 }))
      counts.set(String(name), (counts.get(String(name)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 1)).toEqual([])
    expect(succeeded.size).toBe(1_000)
    expect([...counts].filter(([name]) => !succeeded.has(name))).toEqual([])
    expect(counts.size).toBe(1_000)
    for (const fault of faults) expect(met.get(fault)).toBeGreaterThan(20)
  })

  it('completes each read (ECO-14)', async () => {
    await forEach(50, async () => {
      expect((await askwell.customers.page({ limit: 2 })).items).toHaveLength(2)
    })
  })
})
