// The address in `?to=` of the sign-in page. A link that somebody sends must not lead out of the studio.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { companyAddress, secondStepIn, signOnQuery, wantedAddress } from './wanted-address.ts'

const origin = 'https://askwell.example'

it.each([
  ['/', '/'],
  ['/studio', '/'],
  ['/studio/', '/'],
  ['/studio/results?flow=1&days=30', '/results?flow=1&days=30'],
  ['/results', '/results'],
  ['/studios/x', '/studios/x'],
  ['/studio/flows/ä b', '/flows/%C3%A4%20b'],
  ['/studio/inbox#x', '/inbox'],
  ['/studio/../owner', '/owner'],
  ['', '/'],
  ['inbox', '/'],
  ['https://askwell.example/studio/inbox', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/x', '/'],
  ['/\\elsewhere.example/x', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/studio//elsewhere.example', '/elsewhere.example'],
  ['/studio/\\elsewhere.example', '/elsewhere.example'],
  ['javascript:alert(1)', '/'],
  ['//[', '/'],
  ['http://[', '/'],
])('%j leads to %j', (wanted, address) => {
  expect(wantedAddress(wanted, origin)).toBe(address)
})

it('never leaves the origin and never fails, whatever somebody writes', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    'studio',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '[',
    ' ',
    '\t',
    'x.example',
  )
  const written = fc.oneof(
    fc.string(),
    fc.array(signs).map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(written, (wanted) => {
      const address = wantedAddress(wanted, origin)
      expect(address).toMatch(/^\/(?!\/)/)
      expect(new URL(address, origin).origin).toBe(origin)
    }),
  )
})

it.each([
  ['', '/studio/'],
  ['?to=%2Fauthorize%3Frequest%3DYQ', '/studio/authorize?request=YQ'],
  ['?to=%2Fstudio%2Finbox&refused=single-sign-on', '/studio/inbox'],
  ['?to=https%3A%2F%2Felsewhere.example', '/studio/'],
])('single sign-on from a sign-in page with %j returns to %j (ECO-70)', (search, to) => {
  const query = new URLSearchParams(signOnQuery(search, origin, { domain: 'lumen.test' }))
  expect(Object.fromEntries(query)).toEqual({ domain: 'lumen.test', to })
})

it.each([
  ['ada@lumen.test', 'lumen.test'],
  [' Ada@Lumen.TEST ', 'lumen.test'],
  ['"a@b"@lumen.test', 'lumen.test'],
  ['ada@lumen.test&to=/owner', 'lumen.test&to=/owner'],
  ['lumen.test', 'lumen.test'],
  ['', ''],
])('%j signs in through the provider of %j (ECO-70)', (email, domain) => {
  const address = new URL(companyAddress(email, '?to=%2Finbox', origin), origin)
  expect([address.origin, address.pathname]).toEqual([origin, '/sso'])
  expect(Object.fromEntries(address.searchParams)).toEqual({ domain, to: '/studio/inbox' })
})

it.each([
  ['?second=code&to=%2F', { hasPasskey: false }],
  ['?second=passkey&workspace=w', { hasPasskey: true }],
  ['?second=other', null],
  ['', null],
])('a sign-in page with %j asks for the second step %j (ECO-70)', (search, step) => {
  expect(secondStepIn(search)).toEqual(step)
})

it('never sends the name before the @ to the server, whatever the address is (ECO-70)', () => {
  const name = fc.stringMatching(/^[a-z]{8,20}$/)
  fc.assert(
    fc.property(name, fc.domain(), (secret, domain) => {
      const address = companyAddress(`${secret}@${domain}`, '', origin)
      expect(address).toBe(`/sso?domain=${domain.toLowerCase()}&to=%2Fstudio%2F`)
    }),
  )
})
