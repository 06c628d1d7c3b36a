// Whatever is sent, the answer is one of the contract's refusals or a stored feedback: never a fault of ours (5xx), never
// something that is not JSON, and the process stays the same. Seeded, so that a failure can be repeated.
import { FeedbackCustomer, refusals } from '@askwell/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const codes = new Set(Object.keys(refusals).map(Number))
const runs = { numRuns: 600, seed: 20_261_120 }

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202e',
    '\ud800',
    '🙂'.repeat(300),
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "'; drop table feedback; --",
    '{{7*7}}',
    ids.mood,
    ids.good,
    ids.start,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const odd = fc.oneof(
  { maxDepth: 3 },
  oddText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 4 }),
)

type Json = { [key: string]: unknown } | unknown[]
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Every place in a document, as a list of keys. */
const placesIn = (value: unknown): string[][] =>
  isJson(value)
    ? Object.entries(value).flatMap(([key, member]) => [
        [key],
        ...placesIn(member).map((rest) => [key, ...rest]),
      ])
    : []

function put(value: unknown, [key, ...rest]: string[], change: unknown): unknown {
  if (key === undefined) return change
  if (!isJson(value)) return value
  const copy: Record<string, unknown> = Object.assign(structuredClone(value))
  copy[key] = put(copy[key], rest, change)
  return copy
}

const whole = payload({
  customer: FeedbackCustomer.parse({ email: 'a@b.test', schema: { plan: 'gold' } }),
  responses: [
    { question_id: ids.mood, option_id: ids.good },
    { question_id: ids.remark, body: 'x' },
  ],
})
const changedBody = fc
  .array(fc.tuple(fc.constantFrom(...placesIn(whole)), odd), { minLength: 1, maxLength: 3 })
  .map((changes) =>
    changes.reduce<unknown>((body, [place, change]) => put(body, place, change), whole),
  )

it('a body with anything changed is stored or refused by the table (R-VAL-43)', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(changedBody, fc.boolean(), async (body, isCompleted) => {
      const { status, body: answer } = await server.send(body, {
        'x-completed': String(isCompleted),
      })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect([200, 400, 403, 404, 422]).toContain(status)
      if (status === 200) expect(answer.id).toBeTypeOf('string')
      else expect(codes).toContain(answer.code)
    }),
    runs,
  )
  // The changes are neither all harmless nor all fatal.
  expect(seen.get(200)).toBeGreaterThan(10)
  expect(seen.get(422)).toBeGreaterThan(200)
})

it('bytes that are not feedback at all are refused', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    odd.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/v1/feedbacks',
        headers: { 'content-type': 'application/json' },
        payload: body,
      })
      expect([400, 422]).toContain(reply.statusCode)
      expect(codes).toContain(reply.json().code)
    }),
    runs,
  )
})

it('odd addresses and headers are answered in JSON', async () => {
  const header = fc.string({ unit: fc.constantFrom(...'abc01-=., ;:/\\"\'{}é'), maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(
      oddText,
      oddText,
      oddText,
      header,
      async (nodeId, signature, responses, value) => {
        const query = `signature=${encode(signature)}&responses=${encode(responses)}&creator_id=${encode(nodeId)}`
        for (const id of [ids.node, nodeId]) {
          const reply = await server.app.inject(`/v1/nodes/${encode(id)}?${query}`)
          expect([200, 404, 422]).toContain(reply.statusCode)
          expect(reply.headers['content-type']).toContain('application/json')
        }
        const { status } = await server.send(payload(), {
          'x-fid': value,
          'x-sdi': value,
          'x-sci': value,
          'x-submission-token': value,
          origin: value,
        })
        expect([200, 422]).toContain(status)
      },
    ),
    { ...runs, numRuns: 200 },
  )
})

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
