// Lets a person agree to what a tool would do, where the client cannot ask one itself: the first call gets a handle that is valid
// for five minutes, for this caller and exactly these arguments. It is also the key under which the change is made once.
import { createHmac, timingSafeEqual } from 'node:crypto'

export const validMs = 5 * 60_000

export interface ConfirmedCall {
  readonly callerId: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

export function confirmHandle(secret: Buffer, call: ConfirmedCall, nowMs: number): string {
  const expiry = (nowMs + validMs).toString(36)
  return `${expiry}.${mac(secret, call, expiry).toString('base64url')}`
}

export function isConfirmed(
  secret: Buffer,
  call: ConfirmedCall,
  handle: string,
  nowMs: number,
): boolean {
  const [, expiry, given] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(handle) ?? []
  if (expiry === undefined || given === undefined) return false
  const isOurs = timingSafeEqual(mac(secret, call, expiry), Buffer.from(given, 'base64url'))
  return isOurs && nowMs < Number.parseInt(expiry, 36)
}

/** A UUID v4 by its form, because a message has such a key. */
export function keyOfHandle(handle: string): string {
  const hex = createHmac('sha256', 'once').update(handle).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const mac = (secret: Buffer, { callerId, tool, args }: ConfirmedCall, expiry: string): Buffer => {
  const { confirm: _handle, ...confirmed } = args
  const members = Object.entries(confirmed).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', secret)
    .update(JSON.stringify(['mcp confirm', callerId, tool, members, expiry]))
    .digest()
}
