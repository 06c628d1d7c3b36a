// Rate limits: how often one address or one device may make a call within a minute, and upload within an hour.
// Counted in this process, in fixed windows; a refusal says when the window ends.
import { Refusal } from '../refusal.ts'

export interface Limits {
  readonly perAddress: number
  readonly perDevice: number | null
}

/** Times a minute. Calls that are not named get the last line, which only stops floods. */
const limitsByCall: Readonly<Record<string, Limits>> = {
  'C-03': { perAddress: 120, perDevice: null },
  'C-28': { perAddress: 120, perDevice: null },
  'C-04': { perAddress: 600, perDevice: 60 },
  'C-12': { perAddress: 300, perDevice: null },
  'C-13': { perAddress: 600, perDevice: null },
  'C-14': { perAddress: 1_200, perDevice: null },
  'C-15': { perAddress: 300, perDevice: null },
  'C-16': { perAddress: 300, perDevice: null },
  'C-05': { perAddress: 120, perDevice: 30 },
  'C-06': { perAddress: 120, perDevice: 30 },
  // Messages have limits of their own (phone-limits.ts); these only keep the questions about them cheap.
  'C-07': { perAddress: 60, perDevice: null },
  'C-08': { perAddress: 120, perDevice: null },
  'C-09': { perAddress: 240, perDevice: null },
  'C-10': { perAddress: 240, perDevice: null },
  // Anybody with the address may ask, and the answer is work.
  'S-results': { perAddress: 120, perDevice: null },
  // Doors that take a password, a code or a link: guessing must stay hopeless, an office behind one address must get in.
  'O-set-up': { perAddress: 20, perDevice: null },
  'O-sign-in': { perAddress: 30, perDevice: null },
  'O-second-factor': { perAddress: 30, perDevice: null },
  'O-invitation-open': { perAddress: 30, perDevice: null },
  'O-invitation-accept': { perAddress: 30, perDevice: null },
  'O-reset-ask': { perAddress: 10, perDevice: null },
  'O-reset': { perAddress: 20, perDevice: null },
  'O-password': { perAddress: 20, perDevice: null },
  'O-factor-begin': { perAddress: 20, perDevice: null },
  'O-factor-confirm': { perAddress: 20, perDevice: null },
  'O-factor-end': { perAddress: 20, perDevice: null },
}
const otherwise: Limits = { perAddress: 3_000, perDevice: null }
/** Messages and answered forms of one visitor: faster than anybody types. */
export const writesPerChat = 120
/** Keys that open nothing, per address: guessing is hopeless anyway, this keeps it cheap for us. */
export const wrongKeysPerAddress = 120
/** Sign-ins at one account: a person mistypes three times, a list of stolen passwords goes on. */
export const triesPerAccount = 10

export const limitsOf = (callId: string): Limits & { readonly callId: string } => ({ callId, ...(limitsByCall[callId] ?? otherwise) })
type CallLimits = ReturnType<typeof limitsOf>

export interface Limiter {
  /** Throws 13006 when this address has used up the call's minute. */
  countAddress(limits: CallLimits, address: string): void
  /** The same for the `device_id` of a body, once the body has been checked. */
  countDevice(limits: CallLimits, body: unknown): void
  countWrongKey(address: string): void
  /** What one visitor writes into one chat. */
  countChat(feedbackId: string): void
  /** Tries at one account, from wherever they come. */
  countAccount(email: string): void
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Windows kept at once; beyond it the table is emptied, which errs on the side of the respondents. */
const mostKeys = 200_000
/** Storage is what an upload takes, so it is counted by the hour as well (each call by itself: a chosen file makes both). */
const uploads = new Set(['C-05', 'C-06'])

export function makeLimiter(clock: () => number, { uploadsPerHour }: { readonly uploadsPerHour: number }): Limiter {
  const count = countWithin(minuteMs, clock)
  const countHourly = countWithin(hourMs, clock)
  return {
    countAddress: (limits, address) => {
      const key = `${limits.callId} address ${whoHolds(address)}`
      count(key, limits.perAddress)
      if (uploads.has(limits.callId)) countHourly(key, uploadsPerHour)
    },
    countDevice: (limits, body) => {
      if (limits.perDevice === null || typeof body !== 'object' || body === null || !('device_id' in body)) return
      count(`${limits.callId} device ${String(body.device_id)}`, limits.perDevice)
    },
    countChat: (feedbackId) => count(`chat ${feedbackId}`, writesPerChat),
    countAccount: (email) => count(`account ${email}`, triesPerAccount),
    countWrongKey: (address) => count(`wrong key ${whoHolds(address)}`, wrongKeysPerAddress),
  }
}

function countWithin(windowMs: number, clock: () => number): (key: string, limit: number) => void {
  let windowEndsAt = 0
  let used = new Map<string, number>()
  return (key, limit) => {
    const now = clock()
    // A clock set back must not close the window for hours.
    if (now >= windowEndsAt || windowEndsAt - now > windowMs || used.size > mostKeys) {
      windowEndsAt = now + windowMs
      used = new Map()
    }
    const times = (used.get(key) ?? 0) + 1
    used.set(key, times)
    if (times > limit) throw new Refusal(13006, undefined, { retryAfterSeconds: Math.max(1, Math.ceil((windowEndsAt - now) / 1000)) })
  }
}

/** Whoever has one IPv6 address has its whole /64, so that is what is counted; an IPv4 address in IPv6 form is itself. */
export function whoHolds(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0')
  const network = [...groups, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** `ASKWELL_RATE_LIMITS=off`: for benches and fixtures. */
export const noLimiter: Limiter = { countAddress: () => {}, countDevice: () => {}, countWrongKey: () => {}, countChat: () => {}, countAccount: () => {} }
