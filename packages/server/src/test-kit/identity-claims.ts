// Keys of owners and proofs made with them, for the tests of identity.
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type Claims, checkIdentity, type IdentityKey } from '../access/identity-proof.ts'

export const nodeId = '6b8b7c1e-6f3d-4c57-9f5f-2f4f9a1b0c01'
export const nowMs = Date.parse('2026-11-20T12:00:00.000Z')
export const now = nowMs / 1_000
export const secret = 'a secret of at least sixteen'
export const code = 'PSN-ABC1234'
export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const pem = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'pem' }).toString()

export const shared: IdentityKey = { code, secret }
export const asymmetric: IdentityKey = { code: 'PSN-ECKEY00', secret: pem(ec.publicKey) }

export type Json = Readonly<Record<string, unknown>>
export const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
export const good: Json = { sub: 'card-9', aud: nodeId, exp: now + 600 }
export const hs = (
  payload: Json | string,
  header: Json = {},
  key: string | Buffer = secret,
  hash = 'sha256',
): string => {
  const signed = `${part({ alg: 'HS256', ...header })}.${part(payload)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

export const card: Claims = { externalId: 'card-9', userId: null }
export const nobody: Claims = { externalId: null, userId: null }
export const check = (
  keys: readonly IdentityKey[],
  claims: Claims,
  proof: { hash?: string; token?: string },
  isSecure = true,
) =>
  checkIdentity({ keys, isSecure, nodeId, nowMs }, claims, {
    userHash: proof.hash ?? null,
    identityToken: proof.token ?? null,
  })
