import { expect, it } from 'vitest'
import { requestSettings } from './webhook-request.ts'

const choices = { auth: 'none', method: 'PUT', digest: 'hourly' } as const

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
