// What C-04 stores, and how repeats, partials and completions of one run come together.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { id, ids, payload, testBundle } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer, testTime } from '../../test-kit/respondent-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ bundle: testBundle({ end: 'chat' }) })
})
afterAll(() => server.close())

let run = 1_000
/** A device and a key that no other test uses. */
const fresh = () => ({ device_id: id(++run), key: id(++run) })
const partial = (key: string, more: Record<string, string> = {}) => ({
  'x-completed': 'false',
  'idempotency-key': key,
  ...more,
})
const of = async (device: string) =>
  (await server.stored()).filter((row) => row.deviceId === device)

beforeEach(async () => {
  server.clock.now = testTime
  await server.setNode({})
})

describe('the privacy notice of a node', () => {
  const shown = { version: '2026-1', language: 'tr' }
  const privacy_notice = { version: '2026-2', texts: [{ language: 'tr', text: 'Aydınlatma' }] }

  it('is kept with the feedback as it stood on the page, which may be an earlier version', async () => {
    await server.setNode({ privacy_notice })
    const { device_id } = fresh()
    const sent = await server.send(payload({ device_id, privacy_notice: shown }))
    const stored = await server.store.feedback(server.workspaceId, sent.body.id ?? '')
    expect(stored?.shownNotice).toEqual(shown)
  })

  it('nobody can claim one where there is none, and a page that shows none claims none', async () => {
    const claimed = fresh()
    await server.send(payload({ device_id: claimed.device_id, privacy_notice: shown }))
    await server.setNode({ privacy_notice })
    const silent = fresh()
    await server.send(payload({ device_id: silent.device_id }))
    for (const { device_id } of [claimed, silent])
      expect((await of(device_id))[0]?.shownNotice).toBeNull()
  })
})

describe('a complete feedback', () => {
  it('R-PAY-37: is stored with channel, language, times, origin and answers', async () => {
    const { device_id, key } = fresh()
    const sent = await server.send(
      payload({
        device_id,
        user_id: 'u-7',
        is_internal_feedback: true,
        seed: 5,
        customer: { external_id: 'x-1', plan: 'gold' },
      }),
      {
        'idempotency-key': key,
        'x-edi': 'mail-1',
        'x-eci': 'c-9',
      },
    )
    expect(sent.status).toBe(200)
    const [row, ...others] = await of(device_id)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: sent.body.id,
      nodeId: ids.node,
      flowId: ids.flow,
      flowVersion: 1,
      isCompleted: true,
      isInternal: true,
      isOffline: false,
      createdAt: Date.parse('2026-11-20T12:00:00.000Z'),
      claimedAt: Date.parse('2026-11-20T12:00:00.000Z'),
      receivedAt: testTime,
      languageId: ids.english,
      channel: { kind: 'email', distribution_id: 'mail-1', customer_id: 'c-9' },
      originUrl: 'https://shop.test/cart?x=1',
      userId: 'u-7',
      timeSpentSeconds: 12,
      responses: [{ question_id: ids.mood, option_id: ids.good }],
      customer: { external_id: 'x-1', plan: 'gold' },
      seed: 5,
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.comment, at: 8_000 },
      ],
    })
  })

  it('gets a chat token that only its hash is kept of (A-057, A-121)', async () => {
    const { device_id, key } = fresh()
    const { body } = await server.send(payload({ device_id }), { 'idempotency-key': key })
    expect(body.chat_token_string).toMatch(/^[\w-]{43}$/)
    const [row] = await of(device_id)
    expect(row?.chatTokenHash).toBe(
      createHash('sha256').update(String(body.chat_token_string)).digest('hex'),
    )
    expect(JSON.stringify(row)).not.toContain(body.chat_token_string)
  })

  it('takes the flags from the question and drops what means nothing (A-267)', async () => {
    const { device_id } = fresh()
    const responses = [
      {
        question_id: ids.mood,
        option_id: ids.good,
        body: 'ignored',
        ranking: 3,
        hidePersonalData: true,
      },
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: '  nice  ' },
    ]
    expect((await server.send(payload({ device_id, responses }))).status).toBe(200)
    const [row] = await of(device_id)
    expect(row?.responses).toEqual([
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: 'nice', hidePersonalData: true },
    ])
  })

  it('R-PAY-33: unknown members are ignored and never echoed', async () => {
    const { device_id } = fresh()
    const sent = await server.send({
      ...payload({ device_id }),
      status: 'open',
      workspace_id: id(1),
      completed: false,
    })
    expect(sent.status).toBe(200)
    expect(Object.keys(sent.body).toSorted()).toEqual(['chat_token_string', 'id'])
    expect((await of(device_id))[0]?.isCompleted).toBe(true)
  })

  it('without flow_version is replayed on any recent version that fits, newest first (C-29)', async () => {
    const { device_id } = fresh()
    const { flow_version: _, ...older } = payload({ device_id })
    expect((await server.send(older)).status).toBe(200)
    expect((await of(device_id))[0]?.flowVersion).toBe(1)
  })

  it.each([
    ['1970-01-01T00:00:00.000Z', testTime - 90 * 86_400_000],
    ['2099-01-01T00:00:00.000Z', testTime + 5 * 60_000],
    ['2026-11-20T15:00:00+03:00', Date.parse('2026-11-20T12:00:00Z')],
  ])(
    'created_at %s is kept as claimed and clamped, never refused',
    async (created_at, createdAt) => {
      const { device_id } = fresh()
      expect((await server.send(payload({ device_id, created_at }))).status).toBe(200)
      expect((await of(device_id))[0]).toMatchObject({
        createdAt,
        claimedAt: Date.parse(created_at),
      })
    },
  )
})

describe('a repeat', () => {
  it('R-PAY-39: ten at once under one key are one record, one id and one token', async () => {
    const { device_id, key } = fresh()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.send(payload({ device_id }), { 'idempotency-key': key }),
      ),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(sent.map(({ body }) => `${body.id} ${body.chat_token_string}`)).size).toBe(1)
    expect(await of(device_id)).toHaveLength(1)
  })

  it('without a key is known by device, node and time', async () => {
    const { device_id } = fresh()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => server.send(payload({ device_id }))),
    )
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await of(device_id)).toHaveLength(1)
  })

  it('with another body changes nothing', async () => {
    const { device_id, key } = fresh()
    const first = await server.send(payload({ device_id }), { 'idempotency-key': key })
    const other = payload({
      device_id,
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'other' },
      ],
    })
    const broken = payload({
      device_id,
      responses: [{ question_id: ids.unknown, option_id: ids.good }],
    })
    for (const body of [other, broken])
      expect(await server.send(body, { 'idempotency-key': key })).toEqual(first)
    expect((await of(device_id))[0]?.responses).toEqual([
      { question_id: ids.mood, option_id: ids.good },
    ])
  })

  it('is answered the same when the survey has closed since', async () => {
    const { device_id, key } = fresh()
    const first = await server.send(payload({ device_id }), { 'idempotency-key': key })
    await server.setNode({ status: 'archived', use_signature_verify: true })
    expect(await server.send(payload({ device_id }), { 'idempotency-key': key })).toEqual(first)
    expect(
      (await server.send(payload({ device_id }), { 'idempotency-key': id(++run) })).body.code,
    ).toBe(13048)
    expect(await of(device_id)).toHaveLength(1)
  })
})

describe('partials', () => {
  const contact = {
    path: [
      { state_id: ids.start, at: 0 },
      { state_id: ids.contact, at: 5 },
    ],
    responses: [{ question_id: ids.mood, option_id: ids.bad }],
  }

  it('R-INC-07, R-INC-08: are replaced in place and completed once, under one id', async () => {
    const { device_id, key } = fresh()
    const first = await server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(key),
    )
    expect(first.body).toEqual({ id: first.body.id, chat_token_string: null })
    const second = await server.send(
      payload({ device_id, ...contact }),
      partial(key, { 'x-fid': String(first.body.id) }),
    )
    expect(second.body.id).toBe(first.body.id)
    expect(
      (await of(device_id)).map((row) => [row.isCompleted, row.responses[0]?.option_id]),
    ).toEqual([[false, ids.bad]])

    const responses = [...contact.responses, { question_id: ids.email, body: 'a@b.test' }]
    const done = await server.send(payload({ device_id, ...contact, responses }), {
      'idempotency-key': key,
      'x-fid': String(first.body.id),
    })
    expect(done.status).toBe(200)
    expect(done.body.id).toBe(first.body.id)
    const rows = await of(device_id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      isCompleted: true,
      chatTokenHash: createHash('sha256').update(String(done.body.chat_token_string)).digest('hex'),
    })
    expect(rows[0]?.customer).toEqual({ email: 'a@b.test' })

    const late = await server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(key),
    )
    expect(late).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect((await of(device_id))[0]?.isCompleted).toBe(true)
  })

  it('without a key are completed under one id too, chat token included', async () => {
    const { device_id } = fresh()
    const first = await server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      { 'x-completed': 'false' },
    )
    const done = await server.send(payload({ device_id }))
    expect(done.body.id).toBe(first.body.id)
    const [row, ...others] = await of(device_id)
    expect(others).toEqual([])
    expect(row?.chatTokenHash).toBe(
      createHash('sha256').update(String(done.body.chat_token_string)).digest('hex'),
    )
  })

  it('may leave required questions open, but not hold what the flow cannot produce', async () => {
    const { device_id, key } = fresh()
    expect(
      (
        await server.send(
          payload({ device_id, responses: [], path: [{ state_id: ids.start, at: 0 }] }),
          partial(key),
        )
      ).status,
    ).toBe(200)
    const impossible = await server.send(
      payload({ device_id, responses: [{ question_id: ids.mood, option_id: ids.price }] }),
      partial(key),
    )
    expect(impossible).toMatchObject({
      status: 422,
      body: { code: 13001, errors: [{ field: 'responses.0.option_id' }] },
    })
  })

  it('A-119: an X-FID with a new key goes on with an own partial, chat token included', async () => {
    const { device_id, key } = fresh()
    const first = await server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(key),
    )
    const done = await server.send(payload({ device_id }), {
      'idempotency-key': id(++run),
      'x-fid': String(first.body.id),
    })
    expect(done.body.id).toBe(first.body.id)
    const [row, ...others] = await of(device_id)
    expect(others).toEqual([])
    expect(row?.chatTokenHash).toBe(
      createHash('sha256').update(String(done.body.chat_token_string)).digest('hex'),
    )
  })

  it("A-119: an X-FID of another device's partial, or of nothing, makes a new record", async () => {
    const other = fresh()
    const strangers = await server.send(
      payload({ device_id: other.device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(other.key),
    )
    for (const fid of [String(strangers.body.id), ids.unknown, 'nonsense']) {
      const { device_id, key } = fresh()
      const sent = await server.send(payload({ device_id }), {
        'idempotency-key': key,
        'x-fid': fid,
      })
      expect(sent.status).toBe(200)
      expect(sent.body.id).not.toBe(strangers.body.id)
    }
    expect((await of(other.device_id)).map((row) => row.isCompleted)).toEqual([false])
  })

  it('A-119: an X-FID of an own completed feedback is 13047, or the same feedback again', async () => {
    const { device_id, key } = fresh()
    const done = await server.send(payload({ device_id }), { 'idempotency-key': key })
    const again = await server.send(payload({ device_id }), {
      'idempotency-key': id(++run),
      'x-fid': String(done.body.id),
    })
    expect(again).toMatchObject({ status: 200, body: { id: done.body.id } })
    const later = await server.send(
      payload({ device_id, created_at: '2026-11-20T12:00:05.000Z' }),
      {
        'idempotency-key': id(++run),
        'x-fid': String(done.body.id),
      },
    )
    expect(later).toMatchObject({ status: 400, body: { code: 13047 } })
    expect(await of(device_id)).toHaveLength(1)
  })
})
