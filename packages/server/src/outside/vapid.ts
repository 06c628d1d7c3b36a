// How this server names itself to a push service (RFC 8292): a short-lived token, signed with a key that the instance keeps.
// A browser accepts messages of that key only.
import { createECDH, createPrivateKey, sign } from 'node:crypto'

export interface Vapid {
  /** What a browser subscribes with: 65 bytes, base64url. */
  readonly publicKey: string
  /** The header `Authorization` for a push service. */
  authorize(endpoint: string, nowMs: number): string
}

/** Services refuse more than 24 hours. */
const tokenLifeMs = 12 * 3_600_000

/** `contact`: where the people behind a push service find those who run this server. */
export function makeVapid(privateKey: Buffer, contact: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  return {
    publicKey,
    authorize(endpoint, nowMs) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((nowMs + tokenLifeMs) / 1_000),
        sub: contact,
      }
      const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

/** A private key of the curve. */
export function newVapidKey(): Buffer {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A random key may come without its leading zeros: they are put back.
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}
