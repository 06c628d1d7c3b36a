// What no honest client sends: real documents with parts replaced, dropped or doubled at random, and random JSON. Whatever
// comes, the answer is a refusal with a code or a success, never a fault of the server.
import { randomUUID } from 'node:crypto'
import { ErrorBody } from '@askwell/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Method,
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const oddValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀',
    '../../etc',
    "'; drop table flow; --",
    [],
    {},
    [[]],
    { id: 1 },
    'x'.repeat(300),
    '__proto__',
  ),
  fc.constantFrom<Json>(...Object.values(ids)),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.double(),
)
const change = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'drop', 'double', 'rename'),
  value: oddValue,
})

/** Changes one place of a document, counted over all its members. */
function changed(
  document: Json,
  { at, how, value }: { at: number; how: string; value: Json },
): Json {
  const copy = structuredClone(document)
  const places: [Json[] | { [key: string]: Json }, string][] = []
  const visit = (part: Json): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, member] of Object.entries(part)) {
      places.push([part, key])
      visit(member)
    }
  }
  visit(copy)
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return value
  const [holder, key] = place
  if (Array.isArray(holder)) {
    const index = Number(key)
    if (how === 'drop') holder.splice(index, 1)
    else if (how === 'double') holder.push(structuredClone(holder[index] ?? null))
    else holder[index] = value
  } else if (how === 'drop') delete holder[key]
  else if (how === 'rename') holder[String(value)] = holder[key] ?? null
  else holder[key] = value
  return copy
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '')
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value))

describe('odd input to the owner API', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  const survives = async (method: Method, path: string, body?: Json): Promise<void> => {
    const { status, raw } = await server.owner.call(method, path, body)
    if (status === 200) return
    expect(status, `${raw.body} for ${JSON.stringify(body)?.slice(0, 500)}`).toBeLessThan(500)
    ErrorBody.strict().parse(raw.json())
  }
  const each = { numRuns: 150, seed: 20261120 }

  it.each<[string, Method, () => string, () => unknown]>([
    ['a bundle', 'POST', () => '/import', () => bundle()],
    ['a flow', 'POST', () => '/flows', () => newFlow()],
    ['a draft', 'PUT', () => `/flows/${ids.flow}`, () => newFlow({ id: ids.flow })],
    ['a document to lint', 'POST', () => '/flows/lint', () => newFlow()],
    ['a node', 'POST', () => '/nodes', () => fullNode()],
    ['a change', 'PATCH', () => `/nodes/${ids.node}`, () => ({ ...fullNode(), id: undefined })],
  ])('%s with odd parts is taken or refused', async (_what, method, path, document) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) =>
        survives(method, path(), changes.reduce(changed, plain(document()))),
      ),
      each,
    )
  })

  it('random JSON is taken or refused', async () => {
    const paths: [Method, string][] = [
      ['POST', '/import'],
      ['POST', '/flows'],
      ['POST', '/flows/lint'],
      ['POST', '/nodes'],
      ['PATCH', `/nodes/${ids.node}`],
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.jsonValue({ maxDepth: 4 }),
        ([method, path], body) => survives(method, path, plain(body)),
      ),
      each,
    )
  })

  it('random filters and ids are taken or refused', async () => {
    const name = fc.constantFrom(
      'node_id',
      'flow_id',
      'from',
      'to',
      'completed',
      'internal',
      'offline',
      'channel',
      'language',
      'q',
      'limit',
      'after',
      '__proto__',
    )
    const cursor = fc
      .tuple(fc.integer(), fc.string({ unit: 'binary' }))
      .map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'))
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'true',
        '1',
        '2026-02-30T00:00:00Z',
        '+275760-09-13T00:00:00Z',
        '0000-01-01T00:00:00Z',
        '%',
        '_',
        '\\',
        '🙂',
      ),
      cursor,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), (pairs) =>
        survives(
          'GET',
          `/feedbacks?${new URLSearchParams(pairs.map(([key, text]) => [key, wellFormed(text)]))}`,
        ),
      ),
      each,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('flows', 'nodes', 'feedbacks'),
        fc.string({ unit: 'binary', maxLength: 150 }),
        (area, id) => survives('GET', `/${area}/${encodeURIComponent(wellFormed(id))}`),
      ),
      each,
    )
  })

  const fullNode = () =>
    newNode(ids.flow, {
      css_text: '.a { color: red }',
      timezone: 'Europe/Istanbul',
      operating_hours: [{ period: 'sunday', start_hour: 900, end_hour: '18:00' }],
      chat: { slots: 2 },
      channel_quota: { active: true, action_kind: 'submit', limit: 5 },
    })
  const bundle = () => {
    const flow = newFlow()
    const node = newNode(flow.id)
    return {
      format: 'askwell-bundle/1',
      flows: [flow],
      nodes: [node],
      widgets: [
        {
          code: `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`,
          node_id: node.id,
        },
      ],
      customers: [{ id: randomUUID(), external_id: 'c-9', schema: { plan: 'gold' } }],
      integrations: [{ reference_id: randomUUID(), kind: 'request', url: 'https://crm.example/x' }],
    }
  }
})
