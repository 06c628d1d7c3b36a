import { randomUUID } from 'node:crypto'
import { FeedbackDetail, FeedbackSummary } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const List = z.object({ items: z.array(FeedbackSummary), next: z.string().nullable() })

describe('feedback of the owner API', () => {
  let server: OwnerServer
  const sent: Record<string, string> = {}
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const list = async (query: string): Promise<string[]> => {
    const found = List.parse((await call('GET', `/feedbacks?${query}`)).body).items.map(
      ({ id }) => id,
    )
    return Object.entries(sent).flatMap(([name, id]) => (found.includes(id) ? [name] : []))
  }
  const send = async (
    name: string,
    change: Parameters<typeof payload>[0],
    headers: Record<string, string> = {},
  ): Promise<void> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
      ...headers,
    })
    if (!reply.body.id) throw new Error(JSON.stringify(reply))
    sent[name] = reply.body.id
  }

  beforeAll(async () => {
    server = await startOwnerServer()
    await send('plain', {})
    await send('partial', {}, { 'x-completed': 'false' })
    await send('internal', { is_internal_feedback: true })
    await send('offline', { created_offline: true, created_at: '2026-11-18T08:00:00.000Z' })
    await send('turkish', { language_id: ids.turkish })
    await send('mailed', {}, { 'x-edi': 'd-1', 'x-eci': 'c-1' })
    await send('claimed', { created_at: '1970-01-01T00:00:00.000Z', user_id: 'u-9' })
    await send('worded', {
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'Çok iyi 100%' },
      ],
    })
  })
  afterAll(() => server.close())

  it('shows channel, language, times, origin and answers (R-PAY-37)', async () => {
    const body = FeedbackDetail.parse((await call('GET', `/feedbacks/${sent['mailed']}`)).body)
    expect(body).toMatchObject({
      node_id: ids.node,
      flow_id: ids.flow,
      flow_version: 1,
      completed: true,
      created_at: '2026-11-20T12:00:00.000Z',
      language_id: ids.english,
      channel: { kind: 'email', distribution_id: 'd-1', customer_id: 'c-1' },
      origin_url: 'https://shop.test/cart?x=1',
      time_spent_in_seconds: 12,
      responses: [{ question_id: ids.mood, option_id: ids.good }],
      files: [],
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.comment, at: 8_000 },
      ],
      created_at_claimed: null,
    })
    expect(body.received_at > body.created_at).toBe(true)
  })

  it('keeps a time that cannot be true beside the clamped one', async () => {
    const { body } = await call('GET', `/feedbacks/${sent['claimed']}`)
    expect(body['created_at_claimed']).toBe('1970-01-01T00:00:00.000Z')
    expect(body['user_id']).toBe('u-9')
    expect(String(body['created_at']) > '2026-08').toBe(true)
  })

  it.each([
    ['completed=false', ['partial']],
    ['internal=true', ['internal']],
    ['offline=true', ['offline']],
    [`language=${ids.turkish}`, ['turkish']],
    ['channel=email', ['mailed']],
    ['q=%C3%87OK%20%C4%B0Y%C4%B0', ['worded']],
    ['q=100%25', ['worded']],
    ['q=%25', ['worded']],
    ['q=nobody%20said%20this', []],
    [`node_id=${randomUUID()}`, []],
    [`flow_id=${ids.flow}&completed=false&internal=false`, ['partial']],
    ['from=2026-11-20T12:00:00Z&to=2026-11-20T12:00:11.500Z', ['plain']],
  ])('filters by %s', async (query, names) => {
    expect((await list(query)).toSorted()).toEqual(names.toSorted())
  })

  it('shows the newest first, page by page', async () => {
    const first = List.parse((await call('GET', '/feedbacks?limit=3')).body)
    expect(first.items.map(({ id }) => id)).toEqual(
      ['worded', 'claimed', 'mailed'].map((name) => sent[name]),
    )
    const second = List.parse((await call('GET', `/feedbacks?limit=3&after=${first.next}`)).body)
    expect(second.items.map(({ id }) => id)).toEqual(
      ['turkish', 'offline', 'internal'].map((name) => sent[name]),
    )
  })

  it.each([
    ['completed=yes', 'completed'],
    ['from=yesterday', 'from'],
    ['channel=pigeon', 'channel'],
    ['node_id=7', 'node_id'],
    ['limit=501', 'limit'],
    ['after=nonsense', 'after'],
    ['from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z', 'to'],
    ['q=%00', 'q'],
  ])('refuses the filter %s', async (query, field) => {
    const reply = await call('GET', `/feedbacks?${query}`)
    expect([reply.status, reply.body.code, fieldsOf(reply)]).toEqual([422, 13001, [field]])
  })

  it('deletes a feedback for good', async () => {
    await send('unwanted', {})
    expect((await call('DELETE', `/feedbacks/${sent['unwanted']}`)).body).toEqual({
      id: sent['unwanted'],
    })
    expect((await call('GET', `/feedbacks/${sent['unwanted']}`)).status).toBe(404)
    expect((await call('DELETE', `/feedbacks/${sent['unwanted']}`)).status).toBe(404)
    expect(await list('limit=500')).not.toContain('unwanted')
  })

  it('keeps to itself what only the server needs', async () => {
    const { raw } = await call('GET', `/feedbacks/${sent['plain']}`)
    expect(raw.body).not.toMatch(/idempotency|token|hash/i)
  })
})
