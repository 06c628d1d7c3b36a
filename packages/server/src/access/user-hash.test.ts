import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  asymmetric,
  card,
  check,
  ec,
  good,
  hs,
  nobody,
  pem,
  secret,
  shared,
} from '../test-kit/identity-claims.ts'
import type { Claims, IdentityKey } from './identity-proof.ts'

describe('a user hash', () => {
  const hash = (subject: string, key = secret): string =>
    createHmac('sha256', key).update(subject).digest('hex')

  it.each<[string, Claims, string, 'external_id' | 'user_id', string]>([
    ['external_id', card, hash('card-9'), 'external_id', 'card-9'],
    ['user_id alone', { externalId: null, userId: 'u-1' }, hash('u-1'), 'user_id', 'u-1'],
    [
      'external_id before user_id',
      { externalId: 'card-9', userId: 'u-1' },
      hash('card-9'),
      'external_id',
      'card-9',
    ],
    [
      'letters beyond ASCII',
      { externalId: 'müşteri-ğ', userId: null },
      hash('müşteri-ğ'),
      'external_id',
      'müşteri-ğ',
    ],
    ['capital hex digits', card, hash('card-9').toUpperCase(), 'external_id', 'card-9'],
  ])('proves %s (A-172)', async (_what, claims, given, by, subject) => {
    expect(await check([asymmetric, shared], claims, { hash: given })).toEqual({
      kind: 'proven',
      by,
      subject,
    })
  })

  it.each<[string, readonly IdentityKey[], Claims, string]>([
    ['another id', [shared], card, hash('card-1')],
    [
      'the user_id where an external_id is claimed',
      [shared],
      { externalId: 'card-9', userId: 'u-1' },
      hash('u-1'),
    ],
    ['another secret', [shared], card, hash('card-9', 'another secret of sixteen')],
    ['the public key as secret', [asymmetric], card, hash('card-9', pem(ec.publicKey))],
    ['nothing claimed', [shared], nobody, hash('')],
    ['half a hash', [shared], card, hash('card-9').slice(0, 32)],
    ['an empty one', [shared], card, ''],
    ['base64', [shared], card, createHmac('sha256', secret).update('card-9').digest('base64')],
  ])('is refused for %s (A-172)', async (_what, keys, claims, given) => {
    expect(await check(keys, claims, { hash: given })).toEqual({ kind: 'refused' })
  })

  it('and a token beside it must both hold', async () => {
    expect(await check([shared], card, { hash: hash('card-9'), token: hs(good) })).toMatchObject({
      kind: 'proven',
    })
    expect(await check([shared], card, { hash: hash('card-1'), token: hs(good) })).toEqual({
      kind: 'refused',
    })
  })
})
