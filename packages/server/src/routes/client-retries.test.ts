// The typed client through a network that fails: every creation is made once.
import { createAskwell } from '@askwell/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyProxy, openFaultyProxy } from '../test-kit/faulty-proxy.ts'
import { type OwnerServer, startOwnerServer } from '../test-kit/owner-server.ts'

const creations = 1_000
const together = 16
const seed = Number(process.env['RANDOM_SEED'] ?? 1)

let server: OwnerServer
let proxy: FaultyProxy
beforeAll(async () => {
  server = await startOwnerServer()
  // The limit of calls per minute is not what is tested.
  server.app.addHook('onRequest', async () => {
    server.clock.now += 200
  })
  const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  proxy = await openFaultyProxy(Number(url.port), chanceOf(seed))
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})

/** Park and Miller. */
function chanceOf(from: number): () => number {
  let state = from % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe(`the typed client behind a proxy that drops, loses, delays and refuses by the seed ${seed}`, () => {
  it(`makes ${creations} customers once each (ECO-8, ECO-9, ECO-14)`, async () => {
    const askwell = createAskwell({
      baseUrl: proxy.url,
      apiKey: server.owner.key,
      retries: 12,
      timeoutMs: 60_000,
    })
    const names = Array.from({ length: creations }, (_, at) => `Customer ${at}`)
    const ids = new Map<string, string>()
    const left = [...names]
    const work = async (): Promise<void> => {
      for (let name = left.pop(); name !== undefined; name = left.pop())
        ids.set(name, (await askwell.customers.create({ body: { name } })).id)
    }
    await Promise.all(Array.from({ length: together }, work))
    const stored: [string, string][] = []
    for await (const { id, name } of askwell.customers.list({ limit: 500 }))
      if (name?.startsWith('Customer ')) stored.push([name, id])
    expect(stored.toSorted()).toEqual([...ids].toSorted())
    expect(new Set(ids.values()).size).toBe(creations)
    for (const [fault, count] of Object.entries(proxy.met))
      expect(count, fault).toBeGreaterThan(creations / 20)
  }, 120_000)
})
