import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { startChatServer } from '../test-kit/chat-server.ts'
import { payload } from '../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../test-kit/respondent-server.ts'
import { makeMetrics } from './metrics.ts'
import { readStoreGauges } from './store-gauges.ts'

const token = 'a-token-of-metrics-with-32-letters'
const authorization = `Bearer ${token}`

describe('metrics', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { metrics: { port: null, token } } })
  })
  afterAll(() => server.close())
  const scrape = async (accept = 'text/plain'): Promise<string> =>
    (await server.app.inject({ url: '/metrics', headers: { authorization, accept } })).body
  const readSeries = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  it('are for callers with the token in their header alone (OP-32)', async () => {
    const ask = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers })
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: token }])
      expect((await ask('/metrics', headers)).statusCode).toBe(401)
    expect((await ask(`/metrics?token=${token}`)).statusCode).toBe(401)
    expect((await ask('/metrics', { authorization })).statusCode).toBe(200)
    const without = await startTestServer()
    expect(
      (await without.app.inject({ url: '/metrics', headers: { authorization } })).statusCode,
    ).toBe(404)
    await without.close()
  })

  it('say nothing of what was not looked at, where zero would be an alarm', async () => {
    const text = await scrape()
    for (const name of [
      'askwell_audit_chain_ok',
      'askwell_backup_age_seconds',
      'askwell_backup_interval_seconds',
      'askwell_bus_up',
      'askwell_limits_store_up',
    ])
      expect(readSeries(text, name)).toBeUndefined()
  })

  it('give the age of the newest backup, and none once the backups are gone (OP-43)', async () => {
    const metrics = makeMetrics()
    const config = { ...server.deps.config, backupEveryHours: 6 }
    const figuresWith = async (newestAt: number | null) => {
      await readStoreGauges({ ...server.deps, config }, metrics, async () => newestAt)
      const { text } = await metrics.scrape(undefined)
      return ['age', 'interval'].map((what) => readSeries(text, `askwell_backup_${what}_seconds`))
    }
    const [age, interval] = await figuresWith(server.deps.clock() - 60_000)
    expect(age).toBeGreaterThanOrEqual(60)
    expect(interval).toBe(21_600)
    expect(await figuresWith(null)).toEqual([undefined, undefined])
  })

  it('say how many steps of an upgrade are pending, and nothing before the first look (OP-36)', async () => {
    const metrics = makeMetrics()
    const pending = async () =>
      readSeries((await metrics.scrape(undefined)).text, 'askwell_schema_pending')
    expect(await pending()).toBeUndefined()
    await readStoreGauges(server.deps, metrics, null)
    expect(await pending()).toBe(0)
    const place = { options: server.deps.config }
    const [last] = await behindOurBack<{ name: string; timestamp: string }>(
      place,
      'select name, timestamp from kysely_migration order by name desc limit 1',
    )
    await behindOurBack(place, `delete from kysely_migration where name = '${last?.name}'`)
    await readStoreGauges(server.deps, metrics, null)
    expect(await pending()).toBe(1)
    await behindOurBack(
      place,
      `insert into kysely_migration values ('${last?.name}', '${last?.timestamp}')`,
    )
  })

  it('time the first message of an agent, and no later one (OP-30)', async () => {
    const chats = await startChatServer({ config: { metrics: { port: null, token } } })
    try {
      const visitor = await chats.visitor()
      await visitor.chat()
      await visitor.writes('Is anybody there?')
      chats.clock.now += 45_000
      await chats.agentWrites(visitor.id, 'I am.')
      chats.clock.now += 45_000
      await chats.agentWrites(visitor.id, 'What is it?')
      const { body } = await chats.app.inject({ url: '/metrics', headers: { authorization } })
      expect(readSeries(body, 'askwell_chat_first_reply_seconds_count')).toBe(1)
      expect(readSeries(body, 'askwell_chat_first_reply_seconds_sum')).toBe(45)
      expect(readSeries(body, 'askwell_chat_messages_total{actor="agent"}')).toBe(2)
    } finally {
      await chats.close()
    }
  })

  it('come as text or as OpenMetrics, in turns (OP-30)', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const plain = await scrape()
      expect(plain).toContain('# TYPE askwell_mails_total counter')
      const open = await scrape('application/openmetrics-text; version=1.0.0')
      expect(open).toContain('# TYPE askwell_mails counter')
      expect(open.endsWith('# EOF\n')).toBe(true)
    }
  })

  it('count a save, its repeat, its commit and the calls of its store (OP-30)', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = payload()
    expect((await server.send(body, key)).status).toBe(200)
    expect((await server.send(body, key)).status).toBe(200)
    expect((await server.send({ ...body, node_id: 'none' })).status).toBeGreaterThanOrEqual(400)
    const text = await scrape()
    const labels = 'http_request_method="POST",http_route="/v1/feedbacks"'
    expect(
      readSeries(
        text,
        `http_server_request_duration_seconds_count{${labels},http_response_status_code="200"}`,
      ),
    ).toBe(2)
    expect(readSeries(text, 'askwell_feedback_saved_total{kind="complete",offline="no"}')).toBe(1)
    expect(readSeries(text, 'askwell_feedback_save_duration_seconds_count')).toBe(2)
    expect(readSeries(text, 'askwell_save_batch_size_count')).toBeGreaterThan(0)
    expect(text).toMatch(
      /db_client_operation_duration_seconds_count\{.*db_operation_name="saveFeedback"/,
    )
    expect(text).toMatch(/askwell_feedback_refused_total\{code="\d{5}"\} 1/)
  })

  it('do not grow by what callers choose (OP-31)', async () => {
    const ask = async (times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1) {
        const word = randomBytes(6).toString('hex')
        await server.app.inject({
          method: (['GET', 'POST', 'PUT', 'DELETE'] as const)[at % 4] ?? 'GET',
          url: ['/v1/nodes/', '/', '/owner/v1/flows/', '/files/'][(at >> 2) % 4] + word,
          headers: { host: `${word}.example`, 'user-agent': word, 'accept-language': word },
        })
      }
    }
    const series = async (): Promise<number> =>
      (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#')).length
    await ask(200)
    await scrape()
    const before = await series()
    await ask(Number(process.env['METRIC_REQUESTS'] ?? 2_000))
    expect(await series()).toBe(before)
    expect(before).toBeLessThan(12_000)
  })

  it('keep at most 350 routes apart, however many statuses these have (OP-31)', async () => {
    const { makeMetrics } = await import('./metrics.ts')
    const metrics = makeMetrics()
    for (let route = 0; route < 5_000; route += 1)
      metrics.observeRequest('GET', `/route/${route}`, 200 + (route % 300), 0.01)
    for (let name = 0; name < 500; name += 1) metrics.countError(`Fault${name}`)
    const { text } = await metrics.scrape(undefined)
    expect(text.split('\n').length).toBeLessThan(12_000)
    expect(text).toContain('http_route="other"')
  })
})
