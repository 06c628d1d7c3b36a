// A server whose data is being moved: whatever only reads answers as ever, and nothing is written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall, type Stage, startStage } from '../test-kit/every-call.ts'
import { ids, payload } from '../test-kit/respondent-flow.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({})
})
afterAll(() => stage.server.close())

const ask = (call: (typeof everyCall)[number][1]) =>
  stage.server.app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent(stage.paramsOf(call)[name] ?? name),
    ),
    headers: stage.callerOf(call),
  })
const reads = everyCall.filter(([, call]) => call.method === 'GET')

describe('a server that is read-only', () => {
  it('answers every reading call as before, and says at /readyz why it writes nothing (OP-84)', async () => {
    const { app } = stage.server
    const written = async () => {
      const ready = await app.inject('/readyz')
      return [ready.statusCode, ready.json().checks.write.status]
    }
    const before = new Map<string, number>()
    for (const [name, call] of reads) before.set(name, (await ask(call)).statusCode)
    expect([...before.values()].filter((status) => status === 200).length).toBeGreaterThan(40)
    expect(await app.readOnly.begin()).toBe(true)
    try {
      const other: string[] = []
      for (const [name, call] of reads)
        if ((await ask(call)).statusCode !== before.get(name)) other.push(name)
      // The audit log must name who exported what.
      expect(other.toSorted()).toEqual([
        'export_bundle',
        'export_chat_report',
        'export_codebook',
        'export_csv',
        'export_customer',
        'export_ndjson',
        'export_sav',
        'export_xlsx',
      ])
      await expect.poll(() => written(), { timeout: 10_000 }).toEqual([503, 'fail'])
      expect(app.readOnly.why()).toContain('askwell move')
    } finally {
      app.readOnly.end()
    }
    await expect.poll(() => written(), { timeout: 20_000 }).toEqual([200, 'ok'])
  }, 60_000)

  it('refuses saves and changes with 503 and Retry-After, and accepts them after it (OP-84)', async () => {
    const { app, owner, store } = stage.server
    const body = payload({ device_id: crypto.randomUUID() })
    const send = () => stage.server.send(body, { 'idempotency-key': body.device_id })
    const rename = () => owner.call('PATCH', '/workspace', { name: 'Renamed' })
    const visitor = await stage.server.visitor()
    await visitor.chat()
    await app.readOnly.begin()
    try {
      expect((await visitor.writes('Hello?')).status).toBe(503)
      for (const [, call] of everyCall.filter(([, one]) => one.method === 'DELETE')) {
        const reply = await ask(call)
        if (reply.statusCode === 503)
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        else expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      }
      expect(await send()).toMatchObject({ status: 503, body: { code: 13011 } })
      const refused = await rename()
      expect(refused).toMatchObject({ status: 503, body: { code: 13011 } })
      expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
      // What bypasses the routes is refused by the store.
      await expect(store.createWorkspace('Another', 1)).rejects.toMatchObject({
        reason: 'read_only',
      })
      expect(await app.readOnly.begin()).toBe(false)
    } finally {
      app.readOnly.end()
    }
    expect((await send()).status).toBe(200)
    expect((await rename()).status).toBe(200)
    expect((await visitor.writes('Hello?')).status).toBe(200)
  })

  it('reads the results of a channel with so much feedback that it would plan to fold it (OP-84)', async () => {
    const { app, owner, send } = stage.server
    const results = async () => (await owner.call('GET', `/nodes/${ids.node}/results`)).status
    for (let left = 1_000; left > 0; left -= 50)
      await Promise.all(
        Array.from({ length: 50 }, () => {
          const device = crypto.randomUUID()
          return send(payload({ device_id: device }), { 'idempotency-key': device })
        }),
      )
    await app.readOnly.begin()
    expect(await results()).toBe(200)
    app.readOnly.end()
  })

  it('stays so once everything was moved (OP-84)', async () => {
    const { app, owner } = stage.server
    await app.readOnly.begin()
    app.readOnly.stay()
    expect(app.readOnly.why()).toContain('has copied')
    expect((await owner.call('PATCH', '/workspace', { name: 'Again' })).status).toBe(503)
    app.readOnly.end()
  })
})
