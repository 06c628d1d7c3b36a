// Sends the events that the owner collects, and no others. An event has an id, so that a repeated request stores it once.
import type { CustomerClaims, WidgetConfig } from '@askwell/contract/embed'
import type { PageEvent } from './event-counters.ts'
import { randomText } from './event-store.ts'
import { pause } from './parts.ts'
import { pauseAfter } from './try-again.ts'

export interface Collector {
  /** `claims`: who the visitor was when it happened. */
  send(event: PageEvent, atMs: number, claims: CustomerClaims): void
}

/** More wait for a server that does not answer: the newest are left out. */
const mostWaiting = 100
const together = 20
/** Events of one moment are one request. */
const gatherMs = 100
/** A browser limits what outlives its page to 64 kB. */
const mostKeptAlive = 60_000

interface Waiting {
  readonly visitor: string
  readonly event: object
}

/** `token`: of secure mode, null otherwise. */
export function makeCollector(
  origin: string,
  { node_id: nodeId, collected_events: names = [] }: WidgetConfig,
  token: () => Promise<string | null>,
  signal: AbortSignal,
): Collector {
  let waiting: readonly Waiting[] = []
  let timer = 0
  let isSending = false

  const post = async (visitor: string, events: readonly object[]): Promise<number | undefined> => {
    const proof = await token()
    const body = JSON.stringify({ node_id: nodeId, ...JSON.parse(visitor), events })
    try {
      const { status } = await fetch(`${origin}/v2/web_widgets/${nodeId}/events`, {
        method: 'POST',
        credentials: 'omit',
        keepalive: body.length < mostKeptAlive,
        headers: {
          'content-type': 'application/json',
          ...(proof !== null && { 'x-security-token': proof }),
        },
        body,
      })
      return status
    } catch {
      return undefined
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    for (let pauseMs = 250; pauseMs && waiting[0]; ) {
      const [{ visitor }] = waiting
      const other = waiting.findIndex((one) => one.visitor !== visitor)
      const batch = waiting.slice(0, Math.min(other < 0 ? together : other, together))
      const status = await post(
        visitor,
        batch.map(({ event }) => event),
      )
      // A refusal that stays the same is not repeated.
      if (status && (status < 400 || (status < 500 && status !== 429))) {
        waiting = waiting.slice(batch.length)
        continue
      }
      pauseMs = pauseAfter(pauseMs, status)
      if (pauseMs) await pause(pauseMs)
    }
    isSending = false
  }
  addEventListener('pagehide', () => void flush(), { signal })

  return {
    send({ name, properties }, atMs, claims) {
      if (!names.includes(name) || waiting.length >= mostWaiting) return
      const { external_id, user_id, user_hash, identity_token } = claims
      const visitor = JSON.stringify({ external_id, user_id, user_hash, identity_token })
      const event = { id: randomText(), name, properties, at: new Date(atMs).toISOString() }
      waiting = [...waiting, { visitor, event }]
      clearTimeout(timer)
      timer = window.setTimeout(() => void flush(), gatherMs)
    },
  }
}
