import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFreshRuns } from '../../test-kit/fresh-runs.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const runs = useFreshRuns()
const { fresh, of } = runs

const partial = (key: string, more: Record<string, string> = {}) => ({
  'x-completed': 'false',
  'idempotency-key': key,
  ...more,
})

describe('partials', () => {
  const contact = {
    path: [
      { state_id: ids.start, at: 0 },
      { state_id: ids.contact, at: 5 },
    ],
    responses: [{ question_id: ids.mood, option_id: ids.bad }],
  }

  it('are replaced in place and completed once, under one id (R-INC-07, R-INC-08)', async () => {
    const { device_id, key } = fresh()
    const first = await runs.server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(key),
    )
    expect(first.body).toEqual({ id: first.body.id, chat_token_string: null })
    const second = await runs.server.send(
      payload({ device_id, ...contact }),
      partial(key, { 'x-fid': String(first.body.id) }),
    )
    expect(second.body.id).toBe(first.body.id)
    expect(
      (await of(device_id)).map((row) => [row.isCompleted, row.responses[0]?.option_id]),
    ).toEqual([[false, ids.bad]])

    const responses = [...contact.responses, { question_id: ids.email, body: 'a@b.test' }]
    const done = await runs.server.send(payload({ device_id, ...contact, responses }), {
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

    const late = await runs.server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(key),
    )
    expect(late).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect((await of(device_id))[0]?.isCompleted).toBe(true)
  })

  it('without a key are completed under one id too, chat token included', async () => {
    const { device_id } = fresh()
    const first = await runs.server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      { 'x-completed': 'false' },
    )
    const done = await runs.server.send(payload({ device_id }))
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
        await runs.server.send(
          payload({ device_id, responses: [], path: [{ state_id: ids.start, at: 0 }] }),
          partial(key),
        )
      ).status,
    ).toBe(200)
    const impossible = await runs.server.send(
      payload({ device_id, responses: [{ question_id: ids.mood, option_id: ids.price }] }),
      partial(key),
    )
    expect(impossible).toMatchObject({
      status: 422,
      body: { code: 13001, errors: [{ field: 'responses.0.option_id' }] },
    })
  })

  it('an X-FID with a new key continues with an own partial, chat token included (A-119)', async () => {
    const { device_id, key } = fresh()
    const first = await runs.server.send(
      payload({ device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(key),
    )
    const done = await runs.server.send(payload({ device_id }), {
      'idempotency-key': runs.newKey(),
      'x-fid': String(first.body.id),
    })
    expect(done.body.id).toBe(first.body.id)
    const [row, ...others] = await of(device_id)
    expect(others).toEqual([])
    expect(row?.chatTokenHash).toBe(
      createHash('sha256').update(String(done.body.chat_token_string)).digest('hex'),
    )
  })

  it("an X-FID of another device's partial, or of nothing, makes a new record (A-119)", async () => {
    const other = fresh()
    const strangers = await runs.server.send(
      payload({ device_id: other.device_id, path: [{ state_id: ids.start, at: 0 }] }),
      partial(other.key),
    )
    for (const fid of [String(strangers.body.id), ids.unknown, 'nonsense']) {
      const { device_id, key } = fresh()
      const sent = await runs.server.send(payload({ device_id }), {
        'idempotency-key': key,
        'x-fid': fid,
      })
      expect(sent.status).toBe(200)
      expect(sent.body.id).not.toBe(strangers.body.id)
    }
    expect((await of(other.device_id)).map((row) => row.isCompleted)).toEqual([false])
  })

  it('an X-FID of an own completed feedback is 13047, or the same feedback again (A-119)', async () => {
    const { device_id, key } = fresh()
    const done = await runs.server.send(payload({ device_id }), { 'idempotency-key': key })
    const again = await runs.server.send(payload({ device_id }), {
      'idempotency-key': runs.newKey(),
      'x-fid': String(done.body.id),
    })
    expect(again).toMatchObject({ status: 200, body: { id: done.body.id } })
    const later = await runs.server.send(
      payload({ device_id, created_at: '2026-11-20T12:00:05.000Z' }),
      {
        'idempotency-key': runs.newKey(),
        'x-fid': String(done.body.id),
      },
    )
    expect(later).toMatchObject({ status: 400, body: { code: 13047 } })
    expect(await of(device_id)).toHaveLength(1)
  })
})
