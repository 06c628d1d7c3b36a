// Codes to phones over the whole app: what is sent, what is refused, what a limit lets through, and what an answer with an
// unverified number becomes. The development provider's outbox shows the codes, as it does to an owner.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Config } from '../../config/config.ts'
import {
  austrian,
  hour,
  minute,
  numberOf,
  phone,
  usePhoneServer,
} from '../../test-kit/phone-desk.ts'
import { id, ids, payload } from '../../test-kit/respondent-flow.ts'

const phones = usePhoneServer()
const { open, send, outbox, pass } = phones

const sms = (over: Partial<Config['sms']>): Config['sms'] => ({
  provider: { kind: 'outbox' },
  countries: null,
  dailyCap: 1_000,
  ...over,
})

describe('asking for a code (C-07)', () => {
  it('sends it for a question of the flow, and returns an id (R-PHV-01, R-PHV-02)', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['id'])
    expect(await outbox()).toMatchObject([
      { address: austrian, body: expect.stringMatching(/^\d{6} is your verification code/) },
    ])
    expect((await phones.server.stranger.call('GET', '/sms_outbox')).body['items']).toEqual([])
    expect((await phones.server.owner.call('GET', '/sms_settings')).body).toEqual({
      provider: 'outbox',
      host: null,
      from: null,
    })
  })

  it.each([
    '+90123',
    '12345',
    '',
    'abc',
    '+43 1 5880',
    '+4315880',
    '+43900123456',
    '+999123456789',
    `+43664${'1'.repeat(60)}`,
    '+436641204897;ext=5',
    '112',
  ])('%j can get no message: 13063', async (address) => {
    expect(await send(address)).toMatchObject({ status: 422, body: { code: 13063 } })
    expect(await outbox()).toEqual([])
  })

  it.each<[string, Record<string, string>, number, number]>([
    ['another kind', { kind: 'call' }, 422, 13001],
    ['no id', { question_id: 'phone' }, 422, 13001],
    ['an unknown question', { question_id: id(999) }, 404, 13002],
    ['a question of another style', { question_id: ids.mood }, 404, 13002],
  ])('%s is refused', async (_name, over, status, code) => {
    expect(await send(austrian, over)).toMatchObject({ status, body: { code } })
    expect(await outbox()).toEqual([])
  })

  it('takes a form and nothing else, and no field twice', async () => {
    const raw = (type: string, body: string) =>
      phones.server.app.inject({
        method: 'POST',
        url: '/v1/customers/send_verification_token',
        headers: { 'content-type': type },
        payload: body,
      })
    const asJson = JSON.stringify({ address: austrian, kind: 'sms', question_id: phone })
    expect((await raw('application/json', asJson)).json()).toMatchObject({ code: 13008 })
    expect((await raw('text/plain', asJson)).json()).toMatchObject({ code: 13008 })
    expect(
      (await raw('application/x-www-form-urlencoded; charset=utf-16', 'a=b')).json(),
    ).toMatchObject({ code: 13008 })
    expect(
      (
        await raw(
          'application/x-www-form-urlencoded',
          `address=%2B1&address=%2B2&kind=sms&question_id=${phone}`,
        )
      ).json(),
    ).toMatchObject({ code: 13009 })
    expect((await raw('application/x-www-form-urlencoded', '')).json()).toMatchObject({
      code: 13009,
    })
    expect(
      (await raw('application/x-www-form-urlencoded', `address=${'1'.repeat(10_000)}`)).json(),
    ).toMatchObject({ code: 13007 })
    const form = await phones.server.app.inject({
      method: 'POST',
      url: '/v1/feedbacks',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'node_id=x',
    })
    expect(form.json()).toMatchObject({ code: 13008 })
    expect(await outbox()).toEqual([])
  })

  it('only while the survey is open', async () => {
    await phones.server.setNode({ status: 'passive' })
    expect(await send()).toMatchObject({ status: 404, body: { code: 13002 } })
    await phones.server.setNode({ activation_end_date: '2026-11-01T00:00:00.000Z' })
    expect((await send()).status).toBe(404)
    await phones.server.setNode({})
    expect((await send()).status).toBe(200)
  })

  it('only to the country of the node, or to those the operator names', async () => {
    await phones.server.setNode({ country_code: 'TR' })
    expect(await send()).toMatchObject({ status: 422, body: { code: 13063 } })
    expect((await send('0532 123 45 67')).status).toBe(200)
    expect((await outbox()).map(({ address }) => address)).toEqual(['+905321234567'])
    await phones.server.close()
    await open({ sms: sms({ countries: ['AT'] }) })
    await phones.server.setNode({ country_code: 'TR' })
    expect((await send()).status).toBe(200)
    expect((await send('+905321234567')).status).toBe(422)
  })

  it('again after 60 seconds, five times an hour, and says when (R-PHV-09)', async () => {
    expect((await send()).status).toBe(200)
    pass(59_000)
    expect(await send()).toMatchObject({ status: 429, body: { code: 13006 }, retryAfter: '1' })
    for (let n = 2; n <= 5; n += 1) {
      pass(minute)
      expect((await send()).status).toBe(200)
    }
    pass(minute)
    expect(await send()).toMatchObject({ status: 429, body: { code: 13006 } })
    expect(await outbox()).toHaveLength(5)
  })

  it('a sender gets five an hour, whatever the numbers; others still get theirs', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send(numberOf(n))).status).toBe(200)
    expect((await send(numberOf(6))).status).toBe(429)
    pass(hour)
    expect((await send(numberOf(6))).status).toBe(200)
  })

  it('1,000 sends over 200 numbers of ten beginnings and foreign ones: no more messages than the caps', async () => {
    await phones.server.close()
    await open({ rateLimits: false, sms: sms({ dailyCap: 100 }) })
    await phones.server.setNode({ country_code: 'AT' })
    let foreign = 0
    for (let n = 0; n < 1_000; n += 1) {
      if (n % 10 === 9) foreign += (await send('+905321234567')).status === 422 ? 1 : 0
      else await send(`+43664120${n % 10}${String(1_000 + (n % 200)).slice(-3)}`)
      pass(1_000)
    }
    const sent = await outbox()
    expect(foreign).toBe(100)
    expect(sent.length).toBeLessThanOrEqual(100)
    const byPrefix = Map.groupBy(sent, ({ address }) => address.slice(0, -4))
    for (const messages of byPrefix.values()) expect(messages.length).toBeLessThanOrEqual(20)
  })

  it('a survey whose codes nobody enters stops sending automatically', async () => {
    await phones.server.close()
    await open({ rateLimits: false })
    for (let n = 0; n < 50; n += 1) expect((await send(numberOf(n))).status).toBe(200)
    pass(6 * minute)
    expect(await send(numberOf(60))).toMatchObject({ status: 429, body: { code: 13006 } })
    pass(24 * hour)
    expect((await send(numberOf(60))).status).toBe(200)
  }, 20_000)
})

describe('a provider (fault 18)', () => {
  async function withProvider(
    answer: (respond: (status: number) => void) => void,
    test: () => Promise<void>,
  ): Promise<void> {
    const stub = createServer((_request, response) =>
      answer((status) => response.writeHead(status).end()),
    )
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
    await phones.server.close()
    const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/`
    await open({ sms: sms({ provider: { kind: 'webhook', url, token: null, from: null } }) })
    try {
      await test()
    } finally {
      stub.closeAllConnections()
      stub.close()
    }
  }

  it('refuses is 13020, and the next try is not held up by it (R-PHV-06)', async () => {
    let status = 503
    await withProvider(
      (respond) => respond(status),
      async () => {
        expect(await send()).toMatchObject({ status: 502, body: { code: 13020 } })
        status = 200
        expect((await send()).status).toBe(200)
      },
    )
  })

  it('hangs is 13020 within five seconds, and an answer given meanwhile is kept', async () => {
    await withProvider(
      () => undefined,
      async () => {
        const startedAt = performance.now()
        const [sending, saved] = await Promise.all([send(), phones.server.send(payload())])
        expect(sending).toMatchObject({ status: 502, body: { code: 13020 } })
        expect(performance.now() - startedAt).toBeLessThan(6_000)
        expect(saved.status).toBe(200)
        // It may have been sent, so another code must wait.
        expect((await send()).status).toBe(429)
      },
    )
  }, 15_000)
})
