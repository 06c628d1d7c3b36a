// Every refusal of C-04: its status, its code, the path it names, and that nothing was stored.
import type { FeedbackPayload, NodeSettings } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { day, iso, useRespondents } from '../../test-kit/refused-feedback.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { testTime } from '../../test-kit/respondent-server.ts'

const respondents = useRespondents()

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
    name: 'a node id of version 6 (R-VAL-15)',
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
  { name: 'a passive node (R-NODE-20)', node: { status: 'passive' }, status: 403, code: 13048 },
  {
    name: 'a node before its start (R-NODE-16)',
    node: { activation_start_date: iso(testTime + day) },
    status: 403,
    code: 13048,
  },
  {
    name: 'a node after its end (R-NODE-17)',
    node: { activation_end_date: iso(testTime - day) },
    status: 403,
    code: 13048,
  },
  {
    name: 'no submission token where links must be signed (R-SEC-05)',
    node: { use_signature_verify: true },
    status: 403,
    code: 13050,
  },
  {
    name: 'a made-up submission token (R-SEC-05)',
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
    'an unknown question (R-VAL-43)',
    [mood, item(ids.unknown, { body: 'x' })],
    'responses.1.question_id',
  ),
  unfit(
    'an unknown option (R-VAL-43)',
    [item(ids.mood, { option_id: ids.unknown })],
    'responses.0.option_id',
  ),
  unfit(
    'an option of another question (R-VAL-43)',
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
    name: 'a path the flow cannot produce (R-PAY-40)',
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

describe('refuses, and stores nothing (C-04)', () => {
  it.each(rows)('$name → $status/$code', async ({ node, change, headers, status, code, field }) => {
    await respondents.server.setNode(node ?? {})
    const before = (await respondents.server.stored()).length
    const sent = await respondents.server.send(
      { ...payload({ device_id: respondents.newDevice() }), ...change },
      headers,
    )
    expect({ status: sent.status, code: sent.body.code }).toEqual({ status, code })
    expect(sent.body.errors?.map((error) => error.field)).toEqual(
      field === undefined ? [] : expect.arrayContaining([field]),
    )
    expect(await respondents.server.stored()).toHaveLength(before)
  })

  it('the same body without a fault is taken', async () => {
    expect(
      (await respondents.server.send(payload({ device_id: respondents.newDevice() }))).status,
    ).toBe(200)
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
    const before = (await respondents.server.stored()).length
    const reply = await respondents.server.app.inject({
      method: 'POST',
      url: '/v1/feedbacks',
      headers: { 'content-type': contentType },
      payload: body,
    })
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code })
    expect(await respondents.server.stored()).toHaveLength(before)
  })
})
