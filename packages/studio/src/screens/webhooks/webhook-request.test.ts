import type { Filter, Webhook } from '@askwell/contract'
import { expect, it } from 'vitest'
import { choicesOf, firstChoices, requestSettings } from './webhook-request.ts'

const choices = { ...firstChoices, method: 'PUT', digest: 'hourly' } as const

it.each([
  ['standard', { template: null, digest: 'none' }],
  ['slack', { template: null, digest: 'hourly' }],
  ['custom', { template: { method: 'PUT', body: { a: '{{score}}' } }, digest: 'none' }],
] as const)(
  'a webhook of the format %s has the settings that fit it (ECO-42)',
  (format, settings) => {
    expect(requestSettings(format, choices, { body: '{"a": "{{score}}"}' })).toEqual({
      ...settings,
      auth: { kind: 'none' },
      filter: null,
    })
  },
)

it.each(['', '{', '[]', '3', 'null', '{"a": {{score}}}'])('%s is not a body (ECO-45)', (body) => {
  expect(requestSettings('custom', choices, { body })).toBeNull()
})

it.each([
  ['header', { headerName: ' X-Key ' }, { name: 'X-Key' }, 'value'],
  ['basic', { username: 'ada' }, { username: 'ada' }, 'password'],
  [
    'oauth2_client_credentials',
    { tokenUrl: 'https://x.example/t', clientId: 'a', scope: '' },
    { token_url: 'https://x.example/t', client_id: 'a', scope: '' },
    'client_secret',
  ],
] as const)(
  'an empty secret of %s is left out, so that the known one stays (ECO-46)',
  (kind, values, settings, member) => {
    const made = (secret: string) =>
      requestSettings('standard', { ...choices, auth: kind }, { ...values, secret })?.auth
    expect(made('')).toEqual({ kind, ...settings })
    expect(made(' s ')).toEqual({ kind, ...settings, [member]: ' s ' })
  },
)

it('a body keeps every value of its JSON, and the method is the chosen one (ECO-45)', () => {
  const body = { list: [1, null, false], deep: { text: '{{score}}' }, empty: {} }
  for (const method of ['POST', 'PUT', 'PATCH'] as const)
    expect(
      requestSettings('custom', { ...choices, method }, { body: JSON.stringify(body, null, 2) }),
    ).toMatchObject({ template: { method, body } })
})

const low: Filter = { on: { question: 'nps', part: 'nps_group' }, op: 'is', value: 'detractor' }
const done: Filter = { on: { facet: 'completed' }, op: 'is', value: true }
const stored = (filter: Filter | null): Webhook =>
  ({ auth: { kind: 'basic', username: 'ada' }, template: null, digest: 'daily', filter }) as Webhook

it.each<[Filter | null, number]>([
  [null, 0],
  [low, 1],
  [{ all: [low, done] }, 2],
  [{ any: [low, done] }, 1],
  [{ not: low }, 1],
  [{ all: [{ all: [low, done] }] }, 1],
])('the filter %j is read as conditions and written back unchanged (ECO-42)', (filter, count) => {
  const read = choicesOf(stored(filter))
  expect(read).toMatchObject({ auth: 'basic', method: 'POST', digest: 'daily', secrets: null })
  expect(read.conditions).toHaveLength(count)
  expect(requestSettings('standard', read, {})?.filter).toEqual(filter)
})

it('secret headers that nobody touched are left out, and others replace all of them (ECO-46)', () => {
  const sent = (secrets: typeof firstChoices.secrets) =>
    requestSettings('slack', { ...choices, secrets }, {})
  expect(sent(null)).not.toHaveProperty('secret_headers')
  expect(sent([])).toMatchObject({ secret_headers: {} })
  expect(
    sent([
      { name: ' X-Key ', value: ' s ' },
      { name: ' ', value: 'lost' },
    ]),
  ).toMatchObject({ secret_headers: { 'X-Key': 's' } })
})
