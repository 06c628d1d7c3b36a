// The short-lived permission to send feedback to a node whose links must be signed. The node call returns it after it
// has checked the link. The feedback call requires it, because that call never sees the signature itself. Where the signature
// covers a customer, the token contains that customer, so that nobody can answer again as a stranger by leaving the customer
// out of the feedback.
// Form: `<expiry in seconds, base 36>.<customer, or nothing>.<HMAC-SHA256 over node, customer and expiry, base64url>`.
import { createHmac, timingSafeEqual } from 'node:crypto'

const lifeSeconds = 2 * 60 * 60

export interface Submission {
  /** The customer that the signed link names. */
  readonly creatorId: string | null
}

export function makeSubmissionToken(
  secret: Buffer,
  nodeId: string,
  { creatorId }: Submission,
  nowMs: number,
): string {
  const expiry = (Math.floor(nowMs / 1_000) + lifeSeconds).toString(36)
  const creator = creatorId?.toLowerCase() ?? ''
  return `${expiry}.${creator}.${mac(secret, nodeId, creator, expiry)}`
}

/** Null = the token is invalid. */
export function readSubmissionToken(
  secret: Buffer,
  token: string | null,
  nodeId: string,
  nowMs: number,
): Submission | null {
  const [, expiry, creator, given] =
    /^([0-9a-z]{1,10})\.([0-9a-f-]{36}|)\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (expiry === undefined || creator === undefined || given === undefined) return null
  const isOurs = timingSafeEqual(
    Buffer.from(mac(secret, nodeId, creator, expiry)),
    Buffer.from(given),
  )
  if (!isOurs || Number.parseInt(expiry, 36) * 1_000 <= nowMs) return null
  return { creatorId: creator === '' ? null : creator }
}

const mac = (secret: Buffer, nodeId: string, creator: string, expiry: string): string =>
  createHmac('sha256', secret)
    .update(`submission\n${nodeId}\n${creator}\n${expiry}`)
    .digest('base64url')
