// Proves that a caller has loaded a node's page: the node call returns the ticket, and the calls that reach an owner's own
// system require it. It proves nobody's identity; it only makes strangers load the channel first.
// Form: `<expiry in seconds, base 36>.<HMAC-SHA256 over node id and expiry, base64url>`.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A kiosk's page stays open for weeks and never loads the node again. */
const lifeSeconds = 30 * 24 * 60 * 60

export function makeVisitTicket(secret: Buffer, nodeId: string, nowMs: number): string {
  const expiry = (Math.floor(nowMs / 1_000) + lifeSeconds).toString(36)
  return `${expiry}.${mac(secret, nodeId, expiry)}`
}

export function isVisitTicket(
  secret: Buffer,
  ticket: string,
  nodeId: string,
  nowMs: number,
): boolean {
  const [, expiry, given] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(ticket) ?? []
  if (expiry === undefined || given === undefined) return false
  return (
    timingSafeEqual(Buffer.from(mac(secret, nodeId, expiry)), Buffer.from(given)) &&
    Number.parseInt(expiry, 36) * 1_000 > nowMs
  )
}

const mac = (secret: Buffer, nodeId: string, expiry: string): string =>
  createHmac('sha256', secret).update(`visit\n${nodeId}\n${expiry}`).digest('base64url')
