// Limits guesses of passwords and codes. Wrong attempts at one account from one source cause growing pauses. A browser that
// signed in to the account before is counted separately, wherever it is, so that nobody else's attempts lock it out; so is
// a session. All other sources together have a limit as well, against guesses from many addresses.
import { createHmac } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { TryRule } from '../store/sign-in/account-tries.ts'
import type { Store } from '../store/store.ts'
import { accountOf, type KnownDevices } from './known-device.ts'
import { whoHolds } from './limits/limiter.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Five wrong attempts, then pauses of 30 s, 1, 2, 4, 8 and 15 minutes. */
export const onePlace: TryRule = {
  free: 5,
  firstPauseMs: 30_000,
  longestPauseMs: 15 * minuteMs,
  forgetAfterMs: 24 * hourMs,
}
/** For all sources together that the account does not know. */
export const allPlaces: TryRule = {
  free: 50,
  firstPauseMs: 1_000,
  longestPauseMs: minuteMs,
  forgetAfterMs: hourMs,
}
/** Requested mails to one address. */
export const mailsToOne: TryRule = {
  free: 3,
  firstPauseMs: 10 * minuteMs,
  longestPauseMs: hourMs,
  forgetAfterMs: 6 * hourMs,
}
export const longestMemoryMs = 24 * hourMs

export interface TryVisit {
  readonly ip: string
  readonly headers: { readonly cookie?: string | undefined }
}
export interface AccountTries {
  /** Runs `attempt` unless this source must wait (13006). A refusal of `attempt` counts as wrong. */
  judge<T>(email: string, visit: TryVisit, attempt: () => Promise<T>): Promise<T>
  /** The same for a person who is signed in: the session is the source. */
  judgeSession<T>(email: string, sessionId: string, attempt: () => Promise<T>): Promise<T>
  /** Whether another mail may be sent to this address. Callers reply the same either way. */
  mayMail(email: string): Promise<boolean>
  /** `Set-Cookie` line for a browser that has just proved the account's password. */
  remember(email: string, visit: TryVisit): string
}

export interface TriesInput {
  readonly store: Pick<Store, 'tries'>
  readonly clock: () => number
  readonly secret: Buffer
  readonly devices: KnownDevices
}

export function accountTries({ store, clock, secret, devices }: TriesInput): AccountTries {
  /** Names are keyed hashes: a copy of the database does not reveal who tried to sign in. */
  const named = (name: string): string =>
    createHmac('sha256', secret).update(`try ${name}`).digest('hex')
  const begin = async (
    account: string,
    source: string,
    rule: TryRule,
    at: number,
  ): Promise<void> => {
    const waitMs = await store.tries.begin({ account, source }, rule, at)
    if (waitMs > 0)
      throw new Refusal(13006, undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }

  async function judgeFrom<T>(
    email: string,
    source: string,
    isKnown: 'known' | 'unknown',
    attempt: () => Promise<T>,
  ): Promise<T> {
    const account = named(accountOf(email))
    const [here, everywhere] = [named(source), named('everywhere')]
    const begunAt = clock()
    await begin(account, here, onePlace, begunAt)
    if (isKnown === 'unknown') await begin(account, everywhere, allPlaces, begunAt)
    const result = await attempt()
    await store.tries.takeBack({ account, source: here }, 'all')
    if (isKnown === 'unknown')
      await store.tries.takeBack({ account, source: everywhere }, { begunAt })
    return result
  }

  return {
    judge(email, visit, attempt) {
      const device = devices.find(visit.headers.cookie ?? '', email)
      if (device !== null) return judgeFrom(email, `device ${device.id}`, 'known', attempt)
      return judgeFrom(email, `address ${whoHolds(visit.ip)}`, 'unknown', attempt)
    },
    judgeSession: (email, sessionId, attempt) =>
      judgeFrom(email, `session ${sessionId}`, 'known', attempt),
    async mayMail(email) {
      return (
        (await store.tries.begin(
          { account: named(accountOf(email)), source: named('mail') },
          mailsToOne,
          clock(),
        )) === 0
      )
    },
    remember: (email, visit) => devices.remember(visit.headers.cookie ?? '', email),
  }
}
