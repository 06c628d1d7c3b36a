// Lets everybody with the address see one flow's draft for an hour. The owner's call makes the token and the page checks it;
// it is not stored. The addresses of exported files have such tokens, too. Form: expiry in base 36, a dot, and an HMAC over flow id
// and expiry.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the token of a file of an export is about, in place of a flow. */
export const exportedFileSubject = (exportId: string, number: number): string =>
  `export/${exportId}/${number}`

const previewMs = 60 * 60_000

export function signPreview(secret: Buffer, flowId: string, nowMs: number): string {
  const expiry = (nowMs + previewMs).toString(36)
  return `${expiry}.${mac(secret, flowId, expiry).toString('base64url')}`
}

export function isPreviewValid(
  secret: Buffer,
  flowId: string,
  token: string,
  nowMs: number,
): boolean {
  const parts = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token)
  const [, expiry, given] = parts ?? []
  if (expiry === undefined || given === undefined) return false
  const isOurs = timingSafeEqual(mac(secret, flowId, expiry), Buffer.from(given, 'base64url'))
  return isOurs && nowMs < Number.parseInt(expiry, 36)
}

const mac = (secret: Buffer, flowId: string, expiry: string): Buffer =>
  createHmac('sha256', secret).update(`preview.${flowId.toLowerCase()}.${expiry}`).digest()
