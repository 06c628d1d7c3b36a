// The corpus of ECO-72: what a provider signs is accepted, and everything that an attacker makes of it is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasOpenssl, openCertificates, type TestCertificate } from '../../test-kit/certificate.ts'
import {
  answerFor,
  assertionOf,
  entityId,
  packed,
  responseOf,
  type SamlAnswer,
  signed,
} from '../../test-kit/saml-provider.ts'
import { addressesOf } from './addresses.ts'
import { endSaml, samlMetadata } from './saml.ts'
import { SignOnFault } from './sign-on-fault.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const minute = 60_000
const year = 365 * 24 * 60 * minute
const addresses = addressesOf({ publicUrl: 'https://ask.example', studioUrl: null }, 'w-1')
const requestId = 'r1'
const authorities = hasOpenssl ? openCertificates() : null
let valid: TestCertificate
let expired: TestCertificate
let other: TestCertificate

beforeAll(() => {
  if (authorities === null) return
  const make = (from: number, to: number) => authorities.make('idp.example', { from, to }, 'rsa')
  valid = make(now - year, now + year)
  other = make(now - year, now + year)
  expired = make(now - 2 * year, now - year)
})
afterAll(() => authorities?.remove())

const answer = (change: Partial<SamlAnswer> = {}): SamlAnswer =>
  answerFor(addresses, { requestId, now, groups: ['Editors', 'Staff'], ...change })
/** What an honest provider sends. */
const honest = (change: Partial<SamlAnswer> = {}): string =>
  signed(responseOf(assertionOf(answer(change)), requestId), valid)
/** Of an attacker, without a signature. */
const forged = (id = 'forged'): string => assertionOf(answer({ id, email: 'owner@lumen.test' }))
const assertionIn = (xml: string): string =>
  /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string): string => /<ds:Signature .*<\/ds:Signature>/.exec(xml)?.[0] ?? ''

const reads = (xml: string, { at = now, certificates = valid.cert } = {}) =>
  endSaml(
    {
      ...{ kind: 'saml', name: 'Fernhill', entity_id: entityId, groups_claim: 'groups' },
      ...{ sign_on_url: 'https://idp.example/sso', certificates },
    },
    addresses,
    packed(xml),
    at,
  )
const refusal = async (...of: Parameters<typeof reads>): Promise<string> => {
  const error = await reads(...of).catch((caught: unknown) => caught)
  if (!(error instanceof SignOnFault)) throw new Error(`accepted: ${JSON.stringify(error)}`)
  return error.message
}

describe.skipIf(!hasOpenssl)('a SAML response', () => {
  it('is accepted when its assertion is signed, with a signature of the response or without (ECO-72)', async () => {
    const expected = {
      ...{ requestId, assertionId: 'a-r1' },
      identity: { email: 'ada@lumen.test', name: 'Ada Lumen', groups: ['Editors', 'Staff'] },
    }
    expect(await reads(honest())).toEqual(expected)
    expect(await reads(signed(honest(), valid, 'Response'))).toEqual(expected)
    expect(await reads(`<?xml version="1.0" encoding="UTF-8"?>\n${honest()}`)).toEqual(expected)
    expect(await reads(honest(), { certificates: `${other.cert}\n${valid.cert}` })).toEqual(
      expected,
    )
  })

  const wrapped: Record<string, () => string> = {
    'a forged assertion before the signed one': () =>
      responseOf(forged() + assertionIn(honest()), requestId),
    'a forged assertion after the signed one': () =>
      responseOf(assertionIn(honest()) + forged(), requestId),
    'the signed assertion inside the forged one': () =>
      responseOf(
        forged().replace('</saml:Assertion>', `${assertionIn(honest())}</saml:Assertion>`),
        requestId,
      ),
    'the signed assertion in an object of the signature': () =>
      responseOf(
        forged().replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signatureIn(honest()).replace(
            '</ds:Signature>',
            `<ds:Object>${assertionIn(honest())}</ds:Object></ds:Signature>`,
          )}`,
        ),
        requestId,
      ),
    'the signed assertion in the extensions of the response': () =>
      responseOf(
        `<samlp:Extensions>${assertionIn(honest())}</samlp:Extensions>${forged()}`,
        requestId,
      ),
    'the signed response inside a forged one': () =>
      responseOf(`${forged()}<samlp:Extensions>${honest()}</samlp:Extensions>`, 'outer'),
    'a forged assertion with the id of the signed one': () =>
      responseOf(`${forged('a-r1')}${assertionIn(honest())}`, requestId),
    'the signature moved to a forged assertion': () =>
      responseOf(
        forged().replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(honest())}`),
        requestId,
      ),
    'the signed assertion under another namespace, beside a forged one': () =>
      responseOf(
        `${assertionIn(honest())
          .replace(/^<saml:Assertion xmlns:saml="[^"]+"/, '<x:Assertion xmlns:x="urn:x"')
          .replace(/<\/saml:Assertion>$/, '</x:Assertion>')}${forged()}`,
        requestId,
      ),
  }
  it.each(Object.keys(wrapped))('is refused with %s (ECO-72)', async (name) => {
    expect(await refusal(wrapped[name]?.() ?? '')).not.toBe('')
  })

  const altered: Record<string, [() => string, RegExp]> = {
    'no signature': [() => responseOf(forged(), requestId), /not signed/],
    'a signature of the response alone': [
      () => signed(responseOf(forged(), requestId), valid, 'Response'),
      /not signed/,
    ],
    'a comment in the name': [
      () => honest().replace('ada@lumen.test', 'ada@lumen.test<!-- -->.evil.test'),
      /comment/,
    ],
    'a comment that was signed': [
      () => honest({ email: 'ada@lumen.test<!-- -->.evil.test' }),
      /comment/,
    ],
    'a document type': [() => `<!DOCTYPE x [<!ENTITY e "x">]>${honest()}`, /document type/],
    CDATA: [() => honest({ email: '<![CDATA[ada@lumen.test]]>' }), /CDATA/],
    'a processing instruction': [
      () => honest().replace('<saml:Issuer>', '<?x y?><saml:Issuer>'),
      /comment/,
    ],
    'another mail address': [
      () => honest().replace('ada@lumen.test', 'owner@lumen.test'),
      /signature/i,
    ],
    'another group': [() => honest().replace('Editors', 'Owners'), /signature/i],
    'a key of somebody else': [
      () => signed(responseOf(assertionOf(answer()), requestId), other),
      /signature/i,
    ],
    'SHA-1': [
      () =>
        signed(
          responseOf(assertionOf(answer()), requestId),
          valid,
          'Assertion',
          'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        ),
      /method is not accepted/,
    ],
    'an audience of another service': [
      () => honest({ audience: 'https://other.example' }),
      /audience/,
    ],
    'a recipient of another service': [
      () => honest({ recipient: 'https://other.example' }),
      /recipient/,
    ],
    'no request': [() => honest({ requestId: '' }), /no request/],
    'another request than the response': [() => honest({ requestId: 'r2' }), /different requests/],
    'a failure of the provider': [
      () => honest().replace('status:Success', 'status:Responder'),
      /success/,
    ],
    'an encrypted assertion': [
      () => honest().replace('</samlp:Response>', '<saml:EncryptedAssertion/></samlp:Response>'),
      /Encrypted/,
    ],
    'elements in a value': [
      () => honest({ email: 'ada@lumen.test<x xmlns="">.evil.test</x>' }),
      /contains elements/,
    ],
    'broken XML': [() => honest().slice(0, -5), /well-formed|error|Unclosed/i],
  }
  it.each(Object.keys(altered))('is refused with %s (ECO-72)', async (name) => {
    const [make, reason] = altered[name] ?? [() => '', /^$/]
    expect(await refusal(make())).toMatch(reason)
  })

  it.each([
    [-2 * minute, /not issued just now|not valid yet/],
    [-minute + 1_000, null],
    [3 * minute - 1_000, null],
    [3 * minute, /expired/],
    [20 * minute, /not issued just now/],
  ] as const)(
    '%d ms after it was issued: %s, because clocks may differ by 60 s (ECO-72)',
    async (ms, reason) => {
      if (reason === null)
        expect((await reads(honest(), { at: now + ms })).requestId).toBe(requestId)
      else expect(await refusal(honest(), { at: now + ms })).toMatch(reason)
    },
  )

  it('is refused when the certificate of the provider has expired (ECO-72)', async () => {
    const xml = signed(responseOf(assertionOf(answer()), requestId), expired)
    expect(await refusal(xml, { certificates: expired.cert })).toMatch(/No certificate/)
    expect(await refusal(xml, { certificates: `${expired.cert}\n${valid.cert}` })).toMatch(
      /signature/i,
    )
  })
})

it('describes the service with its entity id and one address for responses (ECO-72)', () => {
  const xml = samlMetadata(addresses)
  expect(xml).toContain('entityID="https://ask.example/sso/saml/w-1/metadata"')
  expect(xml).toContain('WantAssertionsSigned="true"')
  expect(xml).toContain('Location="https://ask.example/sso/saml/w-1/acs"')
})
