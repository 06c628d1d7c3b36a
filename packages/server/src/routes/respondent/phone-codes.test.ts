// Codes to phones over the whole app: what is sent, what is refused, what a limit lets through, and what an answer with an
// unverified number becomes. The development provider's outbox tells the codes, as it does to an owner.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Flow } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../config/config.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { id, ids, payload, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'

const phone = id(80)
const question = {
  id: phone,
  key: 'phone',
  style: 'phone_verification',
  body: { en: 'Your number' },
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: [],
  statements: [],
  extra: {},
}

/** The usual flow with a number to verify on its comment page. */
function flow(): Flow {
  const usual = testFlow()
  const added = { id: id(70), type: 'question', order: 5, isVisible: true, triggers: [], question }
  return Flow.parse({
    ...usual,
    elements: [...usual.elements, added],
    states: usual.states.map((state) =>
      state.id === ids.comment ? { ...state, elements: [...state.elements, added.id] } : state,
    ),
  })
}

const minute = 60_000
const hour = 60 * minute
const austrian = '+436641204897'
const numberOf = (n: number): string => `+43664${1_200_000 + n * 10_007}`

let server: OwnerServer
const open = async (config: Partial<Config> = {}): Promise<void> => {
  server = await startOwnerServer({
    bundle: { ...testBundle(), flows: [flow()] },
    config: { rateLimits: true, ...config },
  })
}
const sms = (over: Partial<Config['sms']>): Config['sms'] => ({
  provider: { kind: 'outbox' },
  countries: null,
  dailyCap: 1_000,
  ...over,
})
beforeEach(() => open())
afterEach(() => server.close())

interface Answered {
  readonly status: number
  readonly body: {
    readonly id?: string
    readonly address?: string
    readonly token?: string
    readonly code?: number
  }
  readonly retryAfter: string | undefined
}
async function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/v1/customers/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  return {
    status: reply.statusCode,
    body: reply.json(),
    retryAfter: reply.headers['retry-after'] as string | undefined,
  }
}
const send = (address = austrian, over: Record<string, string> = {}) =>
  post('send_verification_token', { address, kind: 'sms', question_id: phone, ...over })
const verify = (verification: string | undefined, token: string) =>
  post('verify', { verification_id: verification ?? '', token })
async function outbox(): Promise<{ address: string; body: string }[]> {
  return (await server.owner.call('GET', '/sms_outbox?limit=500')).body['items'] as {
    address: string
    body: string
  }[]
}
const lastCode = async (): Promise<string> =>
  /^\d{6}/.exec((await outbox())[0]?.body ?? '')?.[0] ?? ''
const notThis = (code: string): string => (code === '111111' ? '222222' : '111111')
const pass = (ms: number): void => {
  server.clock.now += ms
}

describe('C-07: asking for a code', () => {
  it('R-PHV-01, R-PHV-02: sends it where the question stands, and answers an id', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['id'])
    expect(await outbox()).toMatchObject([
      { address: austrian, body: expect.stringMatching(/^\d{6} is your verification code/) },
    ])
    expect((await server.stranger.call('GET', '/sms_outbox')).body['items']).toEqual([])
    expect((await server.owner.call('GET', '/sms_settings')).body).toEqual({
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
      server.app.inject({
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
    const form = await server.app.inject({
      method: 'POST',
      url: '/v1/feedbacks',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'node_id=x',
    })
    expect(form.json()).toMatchObject({ code: 13008 })
    expect(await outbox()).toEqual([])
  })

  it('only while the survey is open', async () => {
    await server.setNode({ status: 'passive' })
    expect(await send()).toMatchObject({ status: 404, body: { code: 13002 } })
    await server.setNode({ activation_end_date: '2026-11-01T00:00:00.000Z' })
    expect((await send()).status).toBe(404)
    await server.setNode({})
    expect((await send()).status).toBe(200)
  })

  it('only to the country of the node, or to those the operator names', async () => {
    await server.setNode({ country_code: 'TR' })
    expect(await send()).toMatchObject({ status: 422, body: { code: 13063 } })
    expect((await send('0532 123 45 67')).status).toBe(200)
    expect((await outbox()).map(({ address }) => address)).toEqual(['+905321234567'])
    await server.close()
    await open({ sms: sms({ countries: ['AT'] }) })
    await server.setNode({ country_code: 'TR' })
    expect((await send()).status).toBe(200)
    expect((await send('+905321234567')).status).toBe(422)
  })

  it('R-PHV-09: again after 60 seconds, five times an hour, and says when', async () => {
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
    await server.close()
    await open({ rateLimits: false, sms: sms({ dailyCap: 100 }) })
    await server.setNode({ country_code: 'AT' })
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

  it('a survey whose codes nobody types in stops sending by itself', async () => {
    await server.close()
    await open({ rateLimits: false })
    for (let n = 0; n < 50; n += 1) expect((await send(numberOf(n))).status).toBe(200)
    pass(6 * minute)
    expect(await send(numberOf(60))).toMatchObject({ status: 429, body: { code: 13006 } })
    pass(24 * hour)
    expect((await send(numberOf(60))).status).toBe(200)
  }, 20_000)
})

describe('C-08: checking a code', () => {
  it('R-PHV-03, R-PHV-04: the right one answers the number and a proof, again within a minute, and then no longer', async () => {
    const { body } = await send()
    const code = await lastCode()
    const first = await verify(body.id, code)
    expect(first).toMatchObject({
      status: 200,
      body: { address: austrian, token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    pass(30_000)
    expect((await verify(body.id, code)).body).toEqual(first.body)
    pass(31_000)
    expect(await verify(body.id, code)).toMatchObject({ status: 400, body: { code: 13061 } })
  })

  it('R-PHV-07: a wrong one is 13060, and five burn it', async () => {
    const { body } = await send()
    const code = await lastCode()
    for (let n = 0; n < 5; n += 1)
      expect(await verify(body.id, notThis(code))).toMatchObject({
        status: 400,
        body: { code: 13060 },
      })
    expect(await verify(body.id, code)).toMatchObject({ status: 429, body: { code: 13062 } })
  })

  it('200 wrong codes in parallel: five are looked at', async () => {
    const { body } = await send()
    const code = await lastCode()
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => verify(body.id, notThis(code))),
    )
    const counts = Map.groupBy(replies, (reply) => reply.body.code)
    expect(counts.get(13060)).toHaveLength(5)
    expect((counts.get(13062)?.length ?? 0) + (counts.get(13006)?.length ?? 0)).toBe(195)
    pass(2 * minute)
    expect(await verify(body.id, code)).toMatchObject({ body: { code: 13062 } })
  })

  it('R-PHV-10: an old one is 13061, and so is one that a newer took the place of', async () => {
    const first = await send()
    const firstCode = await lastCode()
    pass(minute)
    const second = await send()
    expect(await verify(first.body.id, firstCode)).toMatchObject({
      status: 400,
      body: { code: 13061 },
    })
    const secondCode = await lastCode()
    pass(5 * minute)
    expect(await verify(second.body.id, secondCode)).toMatchObject({
      status: 400,
      body: { code: 13061 },
    })
  })

  it.each([
    ['an unknown id', id(998), '123456', 404],
    ['no id', 'x', '123456', 422],
    ['no code', id(998), '', 422],
    ['letters', id(998), 'abcdef', 422],
    ['nine digits', id(998), '123456789', 422],
  ])('%s is refused', async (_name, verification, token, status) => {
    expect((await verify(verification, token)).status).toBe(status)
  })
})

describe('fault 18: a provider that', () => {
  async function withProvider(
    answer: (respond: (status: number) => void) => void,
    test: () => Promise<void>,
  ): Promise<void> {
    const stub = createServer((_request, response) =>
      answer((status) => response.writeHead(status).end()),
    )
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
    await server.close()
    const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/`
    await open({ sms: sms({ provider: { kind: 'webhook', url, token: null, from: null } }) })
    try {
      await test()
    } finally {
      stub.closeAllConnections()
      stub.close()
    }
  }

  it('R-PHV-06: refuses is 13020, and the next try is not held up by it', async () => {
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
        const [sending, saved] = await Promise.all([send(), server.send(payload())])
        expect(sending).toMatchObject({ status: 502, body: { code: 13020 } })
        expect(performance.now() - startedAt).toBeLessThan(6_000)
        expect(saved.status).toBe(200)
        // It may have been sent, so another one waits.
        expect((await send()).status).toBe(429)
      },
    )
  }, 15_000)
})

describe('A-123: a number in an answer', () => {
  const mood = { question_id: ids.mood, option_id: ids.good }
  const give = async (body: string, change: object = {}) => {
    const sent = await server.send(
      payload({ responses: [mood, { question_id: phone, body }], ...change } as never),
    )
    const row = (await server.stored()).find((one) => one.id === sent.body.id)
    return {
      status: sent.status,
      item: row?.responses.find((one) => one.question_id === phone),
      customer: row?.customer ?? null,
      row,
    }
  }
  const verified = async (): Promise<void> => {
    const { body } = await send()
    expect((await verify(body.id, await lastCode())).status).toBe(200)
  }

  it("that a code verified is kept as it is, and becomes the customer's (A-271)", async () => {
    await verified()
    expect(await give(austrian)).toMatchObject({
      status: 200,
      item: { question_id: phone, body: austrian },
      customer: { phone_number: austrian },
    })
    expect((await give(austrian, { device_id: id(501) })).item).not.toHaveProperty('unverified')
  })

  it("that none verified is kept, marked, and is not the customer's, also where the payload says so", async () => {
    const { status, item, customer, row } = await give(austrian, {
      customer: { phone_number: austrian, name: 'Ada' },
    })
    expect(status).toBe(200)
    expect(item).toEqual({ question_id: phone, body: austrian, unverified: true })
    expect(customer).toEqual({ name: 'Ada' })
    const shown = await server.owner.call('GET', `/feedbacks/${row?.id}`)
    expect(shown.body['responses']).toContainEqual({
      question_id: phone,
      body: austrian,
      unverified: true,
    })
  })

  it('another number than the verified one is marked', async () => {
    await verified()
    expect((await give(numberOf(3))).item).toMatchObject({ unverified: true })
  })

  it('verified more than a day before it was given is marked; given offline in time, it is not', async () => {
    await verified()
    const givenAt = new Date(server.clock.now + hour).toISOString()
    pass(25 * hour)
    expect(
      (await give(austrian, { created_at: new Date(server.clock.now).toISOString() })).item,
    ).toMatchObject({ unverified: true })
    expect(
      (await give(austrian, { created_at: givenAt, created_offline: true, device_id: id(502) }))
        .item,
    ).toEqual({ question_id: phone, body: austrian })
  })

  it('nobody can send the mark or take it off', async () => {
    const sent = await server.send(
      payload({
        responses: [mood, { question_id: phone, body: austrian, unverified: false } as never],
      }),
    )
    const row = (await server.stored()).find((one) => one.id === sent.body.id)
    expect(row?.responses.find((one) => one.question_id === phone)).toMatchObject({
      unverified: true,
    })
  })
})
