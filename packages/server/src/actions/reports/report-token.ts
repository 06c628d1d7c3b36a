// Identifies a recipient of a report in the links of their mails, by which they confirm their address and unsubscribe. It does not
// expire, because a mail may be read late; it ends with the recipient. Form: the recipient's id, a dot, and an HMAC over it.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const reportToken = (secret: Buffer, recipientId: string): string =>
  `${recipientId}.${mac(secret, recipientId).toString('base64url')}`

/** The id of the recipient; null = the token is not ours. */
export function recipientIn(secret: Buffer, token: string): string | null {
  const [, recipientId, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (recipientId === undefined || given === undefined) return null
  const isOurs = timingSafeEqual(mac(secret, recipientId), Buffer.from(given, 'base64url'))
  return isOurs ? recipientId : null
}

const mac = (secret: Buffer, recipientId: string): Buffer =>
  createHmac('sha256', secret).update(`report.${recipientId}`).digest()
