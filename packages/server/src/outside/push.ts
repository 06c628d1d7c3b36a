// Sends one notification to one browser through its push service. Never throws: what a service says is an answer, and the
// job that asked decides what follows.
import type { Config } from '../config/config.ts'
import { encryptPush, type PushKeys } from './encrypt-push.ts'
import { makeGuardedFetch, type OutsideReply } from './guarded-fetch.ts'
import { pushAddressFault } from './push-service.ts'
import { makeVapid } from './vapid.ts'

/** One browser, as it subscribed. */
export interface PushTarget extends PushKeys {
  readonly endpoint: string
}

export interface PushMessage {
  readonly text: string
  /** A later message of the same topic replaces one that still waits: 32 characters of base64url at most. */
  readonly topic: string
}

export type PushOutcome =
  /** The service accepted it; when the browser gets it is not known. */
  | { readonly kind: 'accepted' }
  /** This browser is not subscribed any more. */
  | { readonly kind: 'gone' }
  /** Not now. `afterMs`: when the service wants to be asked again; null = it did not say. */
  | { readonly kind: 'later'; readonly afterMs: number | null }
  /** Never: another try of this message is refused as well. */
  | { readonly kind: 'refused' }

export interface Push {
  readonly publicKey: string
  /** The end of a sentence that says why nothing is sent to an address; null = it is allowed. */
  fault(endpoint: string): string | null
  send(target: PushTarget, message: PushMessage, signal?: AbortSignal): Promise<PushOutcome>
}

/** A reply that is a day old is read in the conversation. */
const lifeSeconds = 24 * 3_600
const limits = { timeoutMs: 10_000, maxBytes: 16 * 1_024 }
const longestWaitMs = 3_600_000

export interface PushOptions {
  readonly config: Pick<Config, 'push' | 'publicUrl' | 'outboundAllow'>
  readonly key: Buffer
  readonly clock: () => number
}

/** Null = the operator has not switched it on. */
export function makePush({ config, key, clock }: PushOptions): Push | null {
  if (!config.push) return null
  const vapid = makeVapid(key, config.publicUrl)
  const fetchService = makeGuardedFetch({ allowed: config.outboundAllow })
  return {
    publicKey: vapid.publicKey,
    fault: (endpoint) => pushAddressFault(endpoint, config.outboundAllow),
    async send(target, { text, topic }, signal) {
      // An operator may have taken an address from the list since.
      if (pushAddressFault(target.endpoint, config.outboundAllow) !== null) return { kind: 'gone' }
      const reply = await fetchService(target.endpoint, {
        ...limits,
        method: 'POST',
        headers: {
          authorization: vapid.authorize(target.endpoint, clock()),
          'content-type': 'application/octet-stream',
          ttl: String(lifeSeconds),
          urgency: 'high',
          topic,
        },
        encoding: 'aes128gcm',
        body: encryptPush(text, target),
        ...(signal && { signal }),
      })
      return outcomeOf(reply, clock())
    },
  }
}

function outcomeOf(reply: OutsideReply, nowMs: number): PushOutcome {
  if (reply.kind === 'failed')
    return reply.why === 'timeout' || reply.why === 'unreachable'
      ? { kind: 'later', afterMs: null }
      : { kind: 'refused' }
  const { status, headers } = reply
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', afterMs: waitOf(headers['retry-after'], nowMs) }
  return { kind: 'refused' }
}

/** Seconds or a date; an hour at most. */
function waitOf(retryAfter: string | undefined, nowMs: number): number | null {
  if (retryAfter === undefined) return null
  const ms = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - nowMs
  return Number.isNaN(ms) ? null : Math.min(longestWaitMs, Math.max(0, ms))
}
