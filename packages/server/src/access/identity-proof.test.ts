// Which proofs are accepted: hashes and tokens as an owner's server makes them, and forged ones.
import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  asymmetric,
  card,
  check,
  code,
  ec,
  good,
  hs,
  type Json,
  nobody,
  nodeId,
  now,
  nowMs,
  part,
  pem,
  secret,
  shared,
} from '../test-kit/identity-claims.ts'
import { type Claims, type IdentityKey, p256KeyOf } from './identity-proof.ts'

const otherEc = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const es = (
  payload: Json,
  header: Json = {},
  key = ec.privateKey,
  dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363',
): string => {
  const signed = `${part({ alg: 'ES256', ...header })}.${part(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding }).toString('base64url')}`
}
const rs = (payload: Json): string => {
  const signed = `${part({ alg: 'RS256' })}.${part(payload)}`
  return `${signed}.${createSign('sha256').update(signed).sign(rsa.privateKey).toString('base64url')}`
}
const bare = (payload: Json, header: Json): string => `${part(header)}.${part(payload)}.`
const without = (name: string): Json =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

describe('an identity token', () => {
  it.each<[string, readonly IdentityKey[], string, Claims]>([
    ['HS256 with sub, aud and exp', [shared], hs(good), card],
    ['ES256', [asymmetric], es(good), card],
    ['a kid that names the widget', [shared], hs(good, { kid: code }), card],
    ['the second of two keys', [asymmetric, shared], hs(good), card],
    ['several audiences', [shared], hs({ ...good, aud: ['elsewhere', nodeId] }), card],
    ['an hour to live', [shared], hs({ ...good, exp: now + 3_600 }), card],
    [
      'a clock half a minute apart',
      [shared],
      hs({ ...good, exp: now - 30, iat: now + 30, nbf: now + 30 }),
      card,
    ],
    ['nothing claimed beside it', [shared], hs(good), nobody],
  ])('with %s proves (R-WGT-54)', async (_what, keys, token, claims) => {
    expect(await check(keys, claims, { token })).toEqual({
      kind: 'proven',
      by: 'external_id',
      subject: 'card-9',
    })
  })

  it('proves a user_id where no external_id is claimed (R-WGT-54)', async () => {
    const claims = { externalId: null, userId: 'u-1' }
    expect(await check([shared], claims, { token: hs({ ...good, sub: 'u-1' }) })).toEqual({
      kind: 'proven',
      by: 'user_id',
      subject: 'u-1',
    })
  })

  const otherHead = part({ alg: 'HS256', kid: 'x' })
  it.each<[string, readonly IdentityKey[], string, Claims?]>([
    ['alg none', [shared], bare(good, { alg: 'none' })],
    ['alg None', [shared], bare(good, { alg: 'None' })],
    ['alg NONE with a signature', [shared], hs(good, { alg: 'NONE' })],
    ['no alg', [shared], hs(good, { alg: undefined })],
    ['alg empty', [shared], hs(good, { alg: '' })],
    ['alg HS512 said, HS256 made', [shared], hs(good, { alg: 'HS512' })],
    ['alg HS512 made', [shared], hs(good, { alg: 'HS512' }, secret, 'sha512')],
    ['alg as a list', [shared], hs(good, { alg: ['HS256'] })],
    ['another secret', [shared], hs(good, {}, 'another secret of sixteen')],
    ['an empty key', [shared], hs(good, {}, '')],
    ['the public key used as an HMAC secret', [asymmetric], hs(good, {}, pem(ec.publicKey))],
    [
      'the public key in DER used as an HMAC secret',
      [asymmetric],
      hs(good, {}, ec.publicKey.export({ type: 'spki', format: 'der' })),
    ],
    ['ES256 to a shared secret', [shared], es(good)],
    ['ES256 by another key', [asymmetric], es(good, {}, otherEc.privateKey)],
    [
      'ES256 by a key it brings along',
      [asymmetric],
      es(good, { jwk: otherEc.publicKey.export({ format: 'jwk' }) }, otherEc.privateKey),
    ],
    [
      'a key it names by address',
      [asymmetric],
      es(good, { jku: 'https://evil.example/keys' }, otherEc.privateKey),
    ],
    ['ES256 in DER', [asymmetric], es(good, {}, ec.privateKey, 'der')],
    [
      'a signature of zeros',
      [asymmetric],
      `${part({ alg: 'ES256' })}.${part(good)}.${Buffer.alloc(64).toString('base64url')}`,
    ],
    ['RS256', [asymmetric], rs(good)],
    [
      'a P-384 key in the store',
      [{ code, secret: pem(p384.publicKey) }],
      es(good, {}, p384.privateKey),
    ],
    ['a kid of another widget', [shared], hs(good, { kid: 'PSN-OTHER00' })],
    ['a kid that is a path', [shared], hs(good, { kid: '../../dev/null' }, '')],
    ['another audience', [shared], hs({ ...good, aud: 'f0000000-0000-4000-8000-000000000000' })],
    ['an audience that only begins so', [shared], hs({ ...good, aud: `${nodeId}0` })],
    ['no audience', [shared], hs(without('aud'))],
    ['no exp', [shared], hs(without('exp'))],
    ['no sub', [shared], hs(without('sub'))],
    ['an empty sub', [shared], hs({ ...good, sub: ' ' }), nobody],
    ['a sub that is a number', [shared], hs({ ...good, sub: 9 }), nobody],
    ['a sub without end', [shared], hs({ ...good, sub: 'x'.repeat(300) }), nobody],
    ['an exp that is over', [shared], hs({ ...good, exp: now - 120 })],
    ['an exp in two hours', [shared], hs({ ...good, exp: now + 7_200 })],
    ['an exp in milliseconds', [shared], hs({ ...good, exp: nowMs + 600_000 })],
    ['an exp as text', [shared], hs({ ...good, exp: `${now + 600}` })],
    ['an nbf to come', [shared], hs({ ...good, nbf: now + 300 })],
    ['another visitor’s sub', [shared], hs({ ...good, sub: 'card-1' })],
    ['a critical header that nobody knows', [shared], hs(good, { crit: ['boost'], boost: true })],
    ['a payload that is no JSON', [shared], hs('{')],
    ['a payload that is a list', [shared], hs('[]')],
    [
      'a changed payload',
      [shared],
      hs(good).replace(/\.[^.]+\./, `.${part({ ...good, sub: 'card-9', x: 1 })}.`),
    ],
    ['a changed header', [shared], hs(good).replace(/^[^.]+/, otherHead)],
    ['a signature cut short', [shared], hs(good).slice(0, -4)],
    ['two parts', [shared], hs(good).split('.').slice(0, 2).join('.')],
    ['five parts', [shared], `${hs(good)}.a.b`],
    ['words', [shared], 'hello'],
    ['no key at all', [], hs(good)],
  ])('with %s is refused (R-WGT-54)', async (_what, keys, token, claims = card) => {
    expect(await check(keys, claims, { token })).toEqual({ kind: 'refused' })
  })
})

describe('a labelled proof', () => {
  const hash = (label: string, subject: string, key = secret): string =>
    `${label}:${createHmac('sha512', key).update(`${label}:${subject}`).digest('hex')}`
  const bareHash = (subject: string): string =>
    createHmac('sha256', secret).update(subject).digest('hex')
  const token = (proves: unknown, sub = 'card-9'): string => hs({ ...good, sub, proves })
  const user: Claims = { externalId: null, userId: 'card-9' }
  const both: Claims = { externalId: 'card-9', userId: 'u-1' }

  it.each<[string, Claims, { hash?: string; token?: string }, 'external_id' | 'user_id']>([
    ['a hash for external_id', card, { hash: hash('external_id', 'card-9') }, 'external_id'],
    ['a hash for user_id', user, { hash: hash('user_id', 'card-9') }, 'user_id'],
    [
      'a hash for external_id, with a user_id beside it',
      both,
      { hash: hash('external_id', 'card-9') },
      'external_id',
    ],
    [
      'a hash in capital digits',
      card,
      { hash: hash('external_id', 'card-9').replace(/[0-9a-f]+$/, (hex) => hex.toUpperCase()) },
      'external_id',
    ],
    ['a token for external_id', card, { token: token('external_id') }, 'external_id'],
    ['a token for user_id', user, { token: token('user_id') }, 'user_id'],
    ['a token for user_id, with nothing claimed', nobody, { token: token('user_id') }, 'user_id'],
    [
      'a hash and a token',
      user,
      { hash: hash('user_id', 'card-9'), token: token('user_id') },
      'user_id',
    ],
    [
      'a labelled hash and a bare token',
      user,
      { hash: hash('user_id', 'card-9'), token: hs(good) },
      'user_id',
    ],
  ])('%s proves the id that it names', async (_what, claims, proof, by) => {
    expect(await check([shared], claims, proof)).toEqual({ kind: 'proven', by, subject: 'card-9' })
  })

  it.each<[string, Claims, { hash?: string; token?: string }]>([
    ['a hash for user_id where external_id is claimed', card, { hash: hash('user_id', 'card-9') }],
    [
      'a hash for external_id where user_id is claimed',
      user,
      { hash: hash('external_id', 'card-9') },
    ],
    ['a hash for user_id where both are claimed', both, { hash: hash('user_id', 'u-1') }],
    ['a token for user_id where external_id is claimed', card, { token: token('user_id') }],
    ['a token for external_id where user_id is claimed', user, { token: token('external_id') }],
    [
      'a hash for one id and a token for the other',
      user,
      { hash: hash('user_id', 'card-9'), token: token('external_id') },
    ],
    ['another visitor’s hash', card, { hash: hash('external_id', 'card-1') }],
    ['another secret', card, { hash: hash('external_id', 'card-9', 'another secret of sixteen') }],
    [
      'a label put before the digits of the other',
      card,
      { hash: hash('user_id', 'card-9').replace('user_id', 'external_id') },
    ],
    ['a label put before a bare hash', card, { hash: `external_id:${bareHash('card-9')}` }],
    [
      'a label put before the bare hash of an id that looks labelled',
      card,
      { hash: `external_id:${bareHash('external_id:card-9')}` },
    ],
    [
      'a labelled hash without its label',
      card,
      { hash: hash('external_id', 'card-9').replace('external_id:', '') },
    ],
    ['a label that is not known', card, { hash: hash('email', 'card-9') }],
    ['a label in capitals', card, { hash: hash('EXTERNAL_ID', 'card-9') }],
    ['a label alone', card, { hash: 'external_id:' }],
    ['a token that proves something else', card, { token: token('email') }],
    ['a token that proves a list', card, { token: token(['external_id']) }],
    ['a token that proves an empty word', card, { token: token('') }],
  ])('%s is refused', async (_what, claims, proof) => {
    expect(await check([shared], claims, proof)).toEqual({ kind: 'refused' })
  })

  it('is not a hash under the public half of a key', async () => {
    expect(
      await check([asymmetric], card, { hash: hash('external_id', 'card-9', pem(ec.publicKey)) }),
    ).toEqual({ kind: 'refused' })
  })
})

describe('no proof', () => {
  it('is refused where one is asked for and somebody is claimed', async () => {
    expect(await check([shared], card, {})).toEqual({ kind: 'refused' })
    expect(await check([shared], { externalId: null, userId: 'u-1' }, {})).toEqual({
      kind: 'refused',
    })
    expect(await check([shared], nobody, {})).toEqual({ kind: 'claimed' })
  })

  it('leaves a claim where none is asked for; one that is offered must hold if anybody can tell', async () => {
    expect(await check([shared], card, {}, false)).toEqual({ kind: 'claimed' })
    expect(await check([], card, { hash: 'x' }, false)).toEqual({ kind: 'claimed' })
    expect(await check([shared], card, { hash: 'x' }, false)).toEqual({ kind: 'refused' })
    expect(await check([shared], card, { token: hs(good) }, false)).toMatchObject({
      kind: 'proven',
    })
  })
})

it('only the public half of a P-256 key is a key', () => {
  expect(p256KeyOf(pem(ec.publicKey))).not.toBeNull()
  const privatePem = ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const other of [
    pem(p384.publicKey),
    pem(rsa.publicKey),
    privatePem,
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    'x',
  ]) {
    expect(p256KeyOf(other)).toBeNull()
  }
})
