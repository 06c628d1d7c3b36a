// The nonce of a widget in secure mode: each read of its configuration returns a new one, which is valid for a
// quarter of an hour for this node's visits and feedback. It proves nobody's identity and contains no secret.
// Form: `<expiry in seconds, base 36>.<16 random bytes, base64url>.<HMAC-SHA256 over node id and both, base64url>`.
import { createHmac, timingSafeEqual } from 'node:crypto'

const lifeSeconds = 15 * 60

/** `chance`: a fresh UUID; its 16 bytes make each token unique. */
export function makeSecurityToken(
  secret: Buffer,
  nodeId: string,
  chance: string,
  nowMs: number,
): string {
  const expiry = (Math.floor(nowMs / 1_000) + lifeSeconds).toString(36)
  const nonce = Buffer.from(chance.replaceAll('-', ''), 'hex').toString('base64url')
  return `${expiry}.${nonce}.${mac(secret, nodeId, expiry, nonce)}`
}

export function isSecurityToken(
  secret: Buffer,
  token: string | null,
  nodeId: string,
  nowMs: number,
): boolean {
  const [, expiry, nonce, given] =
    /^([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (expiry === undefined || nonce === undefined || given === undefined) return false
  const isOurs = timingSafeEqual(
    Buffer.from(mac(secret, nodeId, expiry, nonce)),
    Buffer.from(given),
  )
  return isOurs && Number.parseInt(expiry, 36) * 1_000 > nowMs
}

const mac = (secret: Buffer, nodeId: string, expiry: string, nonce: string): string =>
  createHmac('sha256', secret)
    .update(`security\n${nodeId}\n${expiry}\n${nonce}`)
    .digest('base64url')
