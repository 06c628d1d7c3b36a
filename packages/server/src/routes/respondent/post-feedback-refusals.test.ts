// Every refusal of C-04: its status, its code, the place it names, and that nothing was stored.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { FeedbackPayload, NodeSettings, WidgetSettings } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { id, ids, payload, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer, testTime } from '../../test-kit/respondent-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = testTime
  await server.setNode({})
})

let device = 5_000
const iso = (at: number): string => new Date(at).toISOString()
const day = 86_400_000

interface Row {
  readonly name: string
  readonly node?: Partial<NodeSettings>
  readonly change?: Partial<Record<keyof FeedbackPayload, unknown>>
  readonly headers?: Record<string, string>
  readonly status: number
  readonly code: number
  readonly field?: string
}
const item = (question_id: string, answer: object) => ({ question_id, ...answer })
const mood = item(ids.mood, { option_id: ids.good })
const unfit = (name: string, responses: unknown[], field: string): Row => ({
  name,
  change: { responses },
  status: 422,
  code: 13001,
  field,
})

const rows: Row[] = [
  {
    name: 'a member of the wrong kind',
    change: { time_spent_in_seconds: 'long' },
    status: 422,
    code: 13001,
    field: 'time_spent_in_seconds',
  },
  {
    name: 'R-VAL-15: a node id of version 6',
    change: { node_id: '00000000-0000-6000-8000-000000000001' },
    status: 422,
    code: 13001,
    field: 'node_id',
  },
  {
    name: 'no device',
    change: { device_id: undefined },
    status: 422,
    code: 13001,
    field: 'device_id',
  },
  {
    name: 'a time that is none',
    change: { created_at: 'NaN' },
    status: 422,
    code: 13001,
    field: 'created_at',
  },
  {
    name: 'responses that are no list',
    change: { responses: {} },
    status: 422,
    code: 13001,
    field: 'responses',
  },
  {
    name: 'a ranking below zero',
    change: { responses: [{ ...mood, ranking: -1 }] },
    status: 422,
    code: 13001,
    field: 'responses.0.ranking',
  },
  {
    name: 'a body above 10 000 characters',
    change: { responses: [mood, item(ids.remark, { body: 'x'.repeat(10_001) })] },
    status: 422,
    code: 13001,
    field: 'responses.1.body',
  },
  {
    name: 'X-COMPLETED that is neither',
    headers: { 'x-completed': 'yes' },
    status: 422,
    code: 13001,
    field: 'X-COMPLETED',
  },
  {
    name: 'an Idempotency-Key that is no UUID',
    headers: { 'idempotency-key': '1' },
    status: 422,
    code: 13001,
    field: 'Idempotency-Key',
  },
  { name: 'an unknown node', change: { node_id: ids.unknown }, status: 404, code: 13002 },
  { name: 'R-NODE-20: a passive node', node: { status: 'passive' }, status: 403, code: 13048 },
  {
    name: 'R-NODE-16: a node before its start',
    node: { activation_start_date: iso(testTime + day) },
    status: 403,
    code: 13048,
  },
  {
    name: 'R-NODE-17: a node after its end',
    node: { activation_end_date: iso(testTime - day) },
    status: 403,
    code: 13048,
  },
  {
    name: 'R-SEC-05: no submission token where links must be signed',
    node: { use_signature_verify: true },
    status: 403,
    code: 13050,
  },
  {
    name: 'R-SEC-05: a made-up submission token',
    node: { use_signature_verify: true },
    headers: { 'x-submission-token': `zzzzzz.${'A'.repeat(43)}` },
    status: 403,
    code: 13050,
  },
  {
    name: 'a flow that is not the node’s',
    change: { flow_id: ids.unknown },
    status: 422,
    code: 13001,
    field: 'flow_id',
  },
  {
    name: 'a version that was never published',
    change: { flow_version: 7 },
    status: 422,
    code: 13001,
    field: 'flow_version',
  },
  {
    name: 'a language the flow does not have',
    change: { language_id: ids.unknown },
    status: 422,
    code: 13001,
    field: 'language_id',
  },
  {
    name: 'an upload nobody made',
    change: { attachment_ids: [ids.unknown] },
    status: 422,
    code: 13001,
    field: 'attachment_ids.0',
  },
  unfit(
    'R-VAL-43: an unknown question',
    [mood, item(ids.unknown, { body: 'x' })],
    'responses.1.question_id',
  ),
  unfit(
    'R-VAL-43: an unknown option',
    [item(ids.mood, { option_id: ids.unknown })],
    'responses.0.option_id',
  ),
  unfit(
    'R-VAL-43: an option of another question',
    [item(ids.mood, { option_id: ids.price })],
    'responses.0.option_id',
  ),
  unfit(
    'two options for a single choice',
    [mood, item(ids.mood, { option_id: ids.bad })],
    'responses.1.option_id',
  ),
  unfit('a text for an option question', [item(ids.mood, { body: 'good' })], 'responses.0.body'),
  unfit(
    'an exclusive option beside another',
    [mood, item(ids.topics, { option_id: ids.price }), item(ids.topics, { option_id: ids.none })],
    'responses.2.option_id',
  ),
  unfit(
    'a text above its limit',
    [mood, item(ids.remark, { body: 'x'.repeat(21) })],
    'responses.1.body',
  ),
  unfit('a required question left open', [item(ids.remark, { body: 'nice' })], 'responses'),
  unfit('nothing at all (A-091)', [], 'responses'),
  unfit(
    'an answer to a page that was not on the way',
    [mood, item(ids.email, { body: 'a@b.test' })],
    'responses.1.question_id',
  ),
  {
    name: 'R-PAY-40: a path the flow cannot produce',
    change: {
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.contact, at: 1 },
      ],
    },
    status: 422,
    code: 13001,
    field: 'path.1.state_id',
  },
]

describe('C-04 refuses, and stores nothing', () => {
  it.each(rows)('$name → $status/$code', async ({ node, change, headers, status, code, field }) => {
    await server.setNode(node ?? {})
    const before = (await server.stored()).length
    const sent = await server.send({ ...payload({ device_id: id(++device) }), ...change }, headers)
    expect({ status: sent.status, code: sent.body.code }).toEqual({ status, code })
    expect(sent.body.errors?.map((error) => error.field)).toEqual(
      field === undefined ? [] : expect.arrayContaining([field]),
    )
    expect(await server.stored()).toHaveLength(before)
  })

  it('the same body without a fault is taken', async () => {
    expect((await server.send(payload({ device_id: id(++device) }))).status).toBe(200)
  })
})

describe('13045: an earlier feedback of this respondent', () => {
  const send = (device_id: string, created_at = '2026-11-20T12:00:00.000Z', headers = {}) =>
    server.send(payload({ device_id, created_at }), {
      'idempotency-key': id(++device + 10_000),
      ...headers,
    })

  it('is refused for ever where no delay is set, but not for partials', async () => {
    await server.setNode({ prevent_multiple_feedback: true })
    const respondent = id(++device)
    expect((await send(respondent)).status).toBe(200)
    server.clock.now += 365 * day
    expect(await send(respondent, iso(server.clock.now))).toMatchObject({
      status: 400,
      body: { code: 13045 },
    })
    expect((await send(respondent, iso(server.clock.now), { 'x-completed': 'false' })).status).toBe(
      200,
    )
    expect((await send(id(++device), iso(server.clock.now))).status).toBe(200)
  })

  it('is refused within the delay and taken after it', async () => {
    await server.setNode({ prevent_multiple_feedback: true, multiple_feedback_delay_period: 60 })
    const respondent = id(++device)
    expect((await send(respondent)).status).toBe(200)
    server.clock.now += 59_000
    expect((await send(respondent, iso(server.clock.now))).body.code).toBe(13045)
    server.clock.now += 2_000
    expect((await send(respondent, iso(server.clock.now))).status).toBe(200)
  })

  it.each<[string, Partial<NodeSettings>]>([
    ['a delay of zero', { prevent_multiple_feedback: true, multiple_feedback_delay_period: 0 }],
    [
      'the rule switched off',
      { prevent_multiple_feedback: false, multiple_feedback_delay_period: null },
    ],
  ])('%s refuses nobody', async (_, settings) => {
    await server.setNode(settings)
    const respondent = id(++device)
    expect((await send(respondent)).status).toBe(200)
    expect((await send(respondent, '2026-11-20T12:00:01.000Z')).status).toBe(200)
  })
})

describe('13046: the quota', () => {
  it('lets so many in, and afterwards only what was given offline before it was full (C-30)', async () => {
    // Later than what any other test here stored.
    server.clock.now += 1_000 * day
    const quota = {
      active: true,
      action_kind: 'submit',
      limit: (await server.stored()).filter((row) => row.isCompleted && !row.isInternal).length + 2,
    } as const
    await server.setNode({ channel_quota: quota })
    const send = (created_at: string, created_offline = false) =>
      server.send(payload({ device_id: id(++device), created_at, created_offline }))
    server.clock.now += 1_000
    expect((await send(iso(server.clock.now))).status).toBe(200)
    server.clock.now += 1_000
    expect((await send(iso(server.clock.now))).status).toBe(200)
    const fullAt = server.clock.now
    server.clock.now += day
    expect(await send(iso(server.clock.now))).toMatchObject({ status: 403, body: { code: 13046 } })
    expect((await send(iso(fullAt - 1), false)).body.code).toBe(13046)
    expect((await send(iso(fullAt + 1), true)).body.code).toBe(13046)
    expect((await send(iso(fullAt - 1), true)).status).toBe(200)
    await server.setNode({ channel_quota: { ...quota, active: false } })
    expect((await send(iso(server.clock.now))).status).toBe(200)
  })
})

describe('13050: signed links', () => {
  const keys = generateKeyPairSync('ed25519')
  const public_key = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const signature = sign(null, Buffer.from(`${ids.node}.`), keys.privateKey).toString('base64url')

  it('R-SEC-05, R-SEC-07: the token of the signed node call lets this node’s feedback in, for two hours', async () => {
    await server.setNode({ use_signature_verify: true, public_key })
    const node = (await server.app.inject(`/v1/nodes/${ids.node}?signature=${signature}`)).json()
    const headers = { 'x-submission-token': String(node.submission_token) }
    expect((await server.send(payload({ device_id: id(++device) }), headers)).status).toBe(200)
    server.clock.now += 2 * 3_600_000
    expect((await server.send(payload({ device_id: id(++device) }), headers)).body.code).toBe(13050)
  })

  it('R-SEC-06: is not asked where links need no signature', async () => {
    await server.setNode({ use_signature_verify: false, public_key })
    expect((await server.send(payload({ device_id: id(++device) }))).status).toBe(200)
  })
})

describe('13052: pages that may send', () => {
  it('A-171: are those of the widgets’ domains and our own', async () => {
    const other = testFlow({ flowId: id(700) })
    const widget = {
      code: 'PSN-ABC1234',
      node_id: id(701),
      enabled_domains: ['shop.test'],
    } as WidgetSettings
    const bundle = testBundle()
    await server.store.importBundle(
      server.workspaceId,
      {
        ...bundle,
        flows: [other],
        nodes: bundle.nodes.map((node) => ({ ...node, id: id(701), flow_id: other.id })),
        widgets: [{ ...widget }],
      },
      testTime,
    )
    const from = (origin?: string) =>
      server.send(
        payload({ device_id: id(++device), node_id: id(701), flow_id: other.id }),
        origin === undefined ? {} : { origin, host: 'ask.test' },
      )
    expect(await from('https://evil.test')).toMatchObject({ status: 403, body: { code: 13052 } })
    expect((await from('null')).body.code).toBe(13052)
    for (const origin of [
      'https://www.shop.test',
      server.deps.config.publicUrl,
      'https://ask.test',
      undefined,
    ])
      expect((await from(origin)).status).toBe(200)
  })
})

describe('a body that is not the one of the call', () => {
  it.each([
    ['13009: JSON that breaks off', '{"device_id":', 'application/json', 400, 13009],
    ['13009: no body', '', 'application/json', 400, 13009],
    ['13008: a form', 'a=b', 'application/x-www-form-urlencoded', 415, 13008],
    ['13008: plain text', '{}', 'text/plain', 415, 13008],
    [
      '13007: more than 1 MB',
      JSON.stringify({ x: 'y'.repeat(1_100_000) }),
      'application/json',
      413,
      13007,
    ],
  ])('%s', async (_, body, contentType, status, code) => {
    const before = (await server.stored()).length
    const reply = await server.app.inject({
      method: 'POST',
      url: '/v1/feedbacks',
      headers: { 'content-type': contentType },
      payload: body,
    })
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code })
    expect(await server.stored()).toHaveLength(before)
  })
})
