import { describe, expect, it } from 'vitest'
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
const { post, send, outbox, pass } = phones

const verify = (verification: string | undefined, token: string) =>
  post('verify', { verification_id: verification ?? '', token })
const lastCode = async (): Promise<string> =>
  /^\d{6}/.exec((await outbox())[0]?.body ?? '')?.[0] ?? ''
const notThis = (code: string): string => (code === '111111' ? '222222' : '111111')

describe('checking a code (C-08)', () => {
  it('the right one answers the number and a proof, again within a minute, and then no longer (R-PHV-03, R-PHV-04)', async () => {
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

  it('a wrong one is 13060, and five burn it (R-PHV-07)', async () => {
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

  it('an old one is 13061, and so is one that a newer took the place of (R-PHV-10)', async () => {
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

describe('a number in an answer (A-123)', () => {
  const mood = { question_id: ids.mood, option_id: ids.good }
  const give = async (body: string, change: object = {}) => {
    const sent = await phones.server.send(
      payload({ responses: [mood, { question_id: phone, body }], ...change } as never),
    )
    const row = (await phones.server.stored()).find((one) => one.id === sent.body.id)
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
    const shown = await phones.server.owner.call('GET', `/feedbacks/${row?.id}`)
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
    const givenAt = new Date(phones.server.clock.now + hour).toISOString()
    pass(25 * hour)
    expect(
      (await give(austrian, { created_at: new Date(phones.server.clock.now).toISOString() })).item,
    ).toMatchObject({ unverified: true })
    expect(
      (await give(austrian, { created_at: givenAt, created_offline: true, device_id: id(502) }))
        .item,
    ).toEqual({ question_id: phone, body: austrian })
  })

  it('nobody can send the mark or take it off', async () => {
    const sent = await phones.server.send(
      payload({
        responses: [mood, { question_id: phone, body: austrian, unverified: false } as never],
      }),
    )
    const row = (await phones.server.stored()).find((one) => one.id === sent.body.id)
    expect(row?.responses.find((one) => one.question_id === phone)).toMatchObject({
      unverified: true,
    })
  })
})
