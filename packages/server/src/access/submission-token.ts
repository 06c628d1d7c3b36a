// The short-lived permission to send feedback to a node whose links must be signed. The node call gives it out
// after it has checked the link; the feedback call asks for it, because it never sees the signature itself.
// Form: `<expiry in seconds, base 36>.<HMAC-SHA256 over node id and expiry, base64url>`.
import { createHmac, timingSafeEqual } from 'node:crypto'

const lifeSeconds = 2 * 60 * 60

export function makeSubmissionToken(secret: Buffer, nodeId: string, nowMs: number): string {
  const expiry = (Math.floor(nowMs / 1_000) + lifeSeconds).toString(36)
  return `${expiry}.${mac(secret, nodeId, expiry)}`
}

export function isSubmissionToken(secret: Buffer, token: string | null, nodeId: string, nowMs: number): boolean {
  const [, expiry, given] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (expiry === undefined || given === undefined) return false
  const isOurs = timingSafeEqual(Buffer.from(mac(secret, nodeId, expiry)), Buffer.from(given))
  return isOurs && Number.parseInt(expiry, 36) * 1_000 > nowMs
}

const mac = (secret: Buffer, nodeId: string, expiry: string): string =>
  createHmac('sha256', secret).update(`submission\n${nodeId}\n${expiry}`).digest('base64url')
