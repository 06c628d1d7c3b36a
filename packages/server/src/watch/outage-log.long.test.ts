// What ten seconds without a database leave in the log (OP-35).
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openProxy } from '../store/suite/proxy.ts'
import { newPlace, postgresUrl, skipReason } from '../store/suite/stores.ts'
import { payload } from '../test-kit/respondent-flow.ts'
import { startTestServer } from '../test-kit/respondent-server.ts'

describe.skipIf(postgresUrl === null)(`an outage of PostgreSQL ${skipReason}`, () => {
  it('writes at most 30 lines and 20 kB above info, under 200 requests a second (OP-35)', async () => {
    const place = await newPlace('postgres')
    const proxy = await openProxy(place.options.databaseUrl ?? '')
    const lines: string[] = []
    const server = await startTestServer({
      config: { databaseUrl: proxy.url, logLevel: 'info' },
      logTo: { write: (line) => void lines.push(line) },
    })
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const body = JSON.stringify(payload())
    const headers = { 'content-type': 'application/json' }
    proxy.cut()
    const asked: Promise<number>[] = []
    for (let tick = 0; tick < 100; tick += 1) {
      for (let at = 0; at < 20; at += 1)
        asked.push(
          fetch(`${url}/v1/feedbacks`, { method: 'POST', headers, body }).then(
            ({ status }) => status,
            () => 0,
          ),
        )
      await wait(100)
    }
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(1_500)
    const loud = lines.filter((line) => !/"level":"(?:info|debug|trace)"/.test(line))
    expect(loud.join('')).toContain('"repeated":')
    expect(loud.length).toBeLessThanOrEqual(30)
    expect(loud.join('').length).toBeLessThanOrEqual(20_000)
    proxy.pass()
    await server.close()
    await proxy.close()
    await place.remove()
  }, 300_000)
})
