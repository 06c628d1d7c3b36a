// What C-04 stores, and how repeats, partials and completions of one run come together.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFreshRuns } from '../../test-kit/fresh-runs.ts'
import { id, ids, payload } from '../../test-kit/respondent-flow.ts'
import { testTime } from '../../test-kit/respondent-server.ts'

const runs = useFreshRuns()
const { fresh, of } = runs

describe('the privacy notice of a node', () => {
  const shown = { version: '2026-1', language: 'tr' }
  const privacy_notice = { version: '2026-2', texts: [{ language: 'tr', text: 'Aydınlatma' }] }

  it('is stored with the feedback in the version that the page showed, which may be an earlier one', async () => {
    await runs.server.setNode({ privacy_notice })
    const { device_id } = fresh()
    const sent = await runs.server.send(payload({ device_id, privacy_notice: shown }))
    const stored = await runs.server.store.feedback(runs.server.workspaceId, sent.body.id ?? '')
    expect(stored?.shownNotice).toEqual(shown)
  })

  it('nobody can claim one where there is none, and a page that shows none claims none', async () => {
    const claimed = fresh()
    await runs.server.send(payload({ device_id: claimed.device_id, privacy_notice: shown }))
    await runs.server.setNode({ privacy_notice })
    const silent = fresh()
    await runs.server.send(payload({ device_id: silent.device_id }))
    for (const { device_id } of [claimed, silent])
      expect((await of(device_id))[0]?.shownNotice).toBeNull()
  })
})

describe('a complete feedback', () => {
  it('is stored with channel, language, times, origin and answers (R-PAY-37)', async () => {
    const { device_id, key } = fresh()
    const sent = await runs.server.send(
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
    const { body } = await runs.server.send(payload({ device_id }), { 'idempotency-key': key })
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
    expect((await runs.server.send(payload({ device_id, responses }))).status).toBe(200)
    const [row] = await of(device_id)
    expect(row?.responses).toEqual([
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: 'nice', hidePersonalData: true },
    ])
  })

  it('unknown members are ignored and never echoed (R-PAY-33)', async () => {
    const { device_id } = fresh()
    const sent = await runs.server.send({
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
    expect((await runs.server.send(older)).status).toBe(200)
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
      expect((await runs.server.send(payload({ device_id, created_at }))).status).toBe(200)
      expect((await of(device_id))[0]).toMatchObject({
        createdAt,
        claimedAt: Date.parse(created_at),
      })
    },
  )
})

describe('a repeat', () => {
  it('ten at once under one key are one record, one id and one token (R-PAY-39)', async () => {
    const { device_id, key } = fresh()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () =>
        runs.server.send(payload({ device_id }), { 'idempotency-key': key }),
      ),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(sent.map(({ body }) => `${body.id} ${body.chat_token_string}`)).size).toBe(1)
    expect(await of(device_id)).toHaveLength(1)
  })

  it('without a key is known by device, node and time', async () => {
    const { device_id } = fresh()
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => runs.server.send(payload({ device_id }))),
    )
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await of(device_id)).toHaveLength(1)
  })

  it('with another body changes nothing', async () => {
    const { device_id, key } = fresh()
    const first = await runs.server.send(payload({ device_id }), { 'idempotency-key': key })
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
      expect(await runs.server.send(body, { 'idempotency-key': key })).toEqual(first)
    expect((await of(device_id))[0]?.responses).toEqual([
      { question_id: ids.mood, option_id: ids.good },
    ])
  })

  it('is answered the same when the survey has closed since', async () => {
    const { device_id, key } = fresh()
    const first = await runs.server.send(payload({ device_id }), { 'idempotency-key': key })
    await runs.server.setNode({ status: 'archived', use_signature_verify: true })
    expect(await runs.server.send(payload({ device_id }), { 'idempotency-key': key })).toEqual(
      first,
    )
    expect(
      (await runs.server.send(payload({ device_id }), { 'idempotency-key': runs.newKey() })).body
        .code,
    ).toBe(13048)
    expect(await of(device_id)).toHaveLength(1)
  })
})
