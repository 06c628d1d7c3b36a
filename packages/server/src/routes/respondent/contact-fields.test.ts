// The fields of a person pass one set of checks in every call that accepts them (C-04, C-12, the owner API and bundles): each
// call is tried with each value, and a refusal names the path of the field.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

interface EventBody {
  readonly status: number
  readonly fields: readonly string[]
}
let server: OwnerServer
let customerId = ''
beforeAll(async () => {
  server = await startOwnerServer()
  await server.owner.call('POST', '/widgets', { node_id: ids.node })
  customerId = String((await server.owner.call('POST', '/customers', { name: 'Ada' })).body['id'])
})
afterAll(() => server.close())

async function sent(method: 'POST' | 'PATCH', url: string, body: unknown): Promise<EventBody> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${server.owner.key}`,
    'idempotency-key': randomUUID(),
  }
  const reply = await server.app.inject({ method, url, headers, payload: JSON.stringify(body) })
  return {
    status: reply.statusCode,
    fields: (reply.json().errors ?? []).map(({ field }: { field: string }) => field),
  }
}

/** Each call that accepts the fields, and the prefix of a field's name in it. */
const ways: readonly (readonly [string, string, (person: object) => Promise<EventBody>])[] = [
  [
    'a feedback',
    'customer.',
    (customer) =>
      sent('POST', '/v1/feedbacks', { ...payload({ device_id: randomUUID() }), customer }),
  ],
  [
    'a visit',
    '',
    (person) =>
      sent('POST', `/v2/web_widgets/${ids.node}/customers/visit`, { node_id: ids.node, ...person }),
  ],
  ['a new customer', '', (person) => sent('POST', '/owner/v1/customers', person)],
  [
    'a changed customer',
    '',
    (person) => sent('PATCH', `/owner/v1/customers/${customerId}`, person),
  ],
  [
    'a bundle',
    'customers.0.',
    (person) =>
      sent('POST', '/owner/v1/import', {
        format: 'askwell-bundle/1',
        customers: [{ id: randomUUID(), ...person }],
      }),
  ],
]

const odd = ['a\u0007b', 'x\u202ey', '\ufeffx']
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  email: [
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'x',
    'a@b',
    'a b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example;b@x.example',
    '"a"@x.example',
    ...odd,
  ],
  phone_number: [
    '../../etc/passwd',
    '<script>',
    'call me',
    '+',
    '12',
    '+1234567890123456',
    '0532x1234567',
    '=1+1',
    ...odd,
  ],
  gender: ['../../etc/passwd', '<script>', '=cmd', ...odd],
  name: odd,
  external_id: odd,
  user_id: odd,
  birth_year: [1799, 2201, 1980.5, '1980'],
  schema: [{ key: 'a\u0007b' }, { 'k\u0007': 'x' }, { key: { deep: 1 } }],
}
const right: Readonly<Record<string, readonly unknown[]>> = {
  email: [
    'ada@x.example',
    'ADA@X.Example',
    'ipek@şirket.com.tr',
    'a@x.example, b@x.example',
    ' ada@x.example ',
    "o'neil+tag@x.example",
    '',
  ],
  phone_number: [
    '+905321234567',
    '0532 123 45 67',
    '+90 (532) 123-45-67',
    '(01) 234/567',
    '112',
    '',
  ],
  gender: ['f', 'non_binary', 'Kadın', 'w/m/d', 'prefer not to say', ''],
  name: ['Ada', 'Ayşe Yılmaz', 'نیلوفر\u200cها', '李', '<b>Ada</b>', ''],
  birth_year: [1980],
  schema: [{ key: 'line\nbreak', n: 1, yes: true, none: null }],
}

describe.each(ways)('contact fields of %s', (_, prefix, send) => {
  it.each(Object.entries(wrong))('a wrong %s is refused at its place', async (field, values) => {
    for (const value of values) {
      const { status, fields } = await send({ [field]: value })
      expect([
        value,
        status,
        fields.every((name) => name.startsWith(prefix + field)),
        fields.length > 0,
      ]).toEqual([value, 422, true, true])
    }
  })

  it.each(Object.entries(right))('a %s as people write it is taken', async (field, values) => {
    for (const value of values) {
      const { status, fields } = await send({ [field]: value })
      expect([value, status, fields]).toEqual([value, 200, []])
    }
  })
})
