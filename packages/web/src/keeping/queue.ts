// The pending feedback of this device, stored under FEEDBACK_QUEUE: the payloads exactly as they will be sent, with
// the outbox's own data. Pure; the stored value is validated, because another tab or an older page may have written it.
import type { FeedbackPayload } from '@askwell/contract'
import { payloadOf } from '../run/save-feedback.ts'
import type { SaveEffect, Unsent } from '../run/unsent.ts'
import { lifeMs } from './retry.ts'

export const queueKey = 'FEEDBACK_QUEUE'
/** */
const mostItems = 50
/** After this many failed tries others may pass, because an item that cannot be stored must not block the queue. */
const triesAtTheHead = 3

export interface Queued extends FeedbackPayload {
  readonly outbox: {
    readonly idempotencyKey: string
    readonly feedbackId: string | null
    readonly channel: Readonly<Record<string, string>> | null
    readonly submissionToken: string | null
    readonly renewUrl: string | null
    readonly delaySeconds: number | null
    readonly queuedAtMs: number
    readonly tries: number
    /** The earliest time of the next try; set by a failed try. */
    readonly notBeforeMs: number
  }
}

/** A feedback that is sent later than this counts as offline, whatever the browser reported about its connection (C-30). */
const onlineMs = 3_600_000

/** `why`: the browser was offline at the submit, or the page closed before the reply came. */
export function queuedOf(
  { effect, ...rest }: Unsent,
  nowMs: number,
  why: 'offline' | 'left',
): Queued {
  const { created_offline: _, ...payload } = payloadOf(effect)
  return {
    ...payload,
    created_offline: why === 'offline' || nowMs - effect.feedback.createdAtMs > onlineMs,
    outbox: { ...rest, feedbackId: effect.feedbackId, queuedAtMs: nowMs, tries: 0, notBeforeMs: 0 },
  }
}

/** The save that an item represents. */
export function effectOf({ outbox, created_at, ...payload }: Queued): SaveEffect {
  return {
    type: 'save',
    completed: true,
    feedbackId: outbox.feedbackId,
    feedback: { ...payload, createdAtMs: Date.parse(created_at) },
  }
}

export function readQueue(json: unknown): Queued[] {
  return Array.isArray(json) ? json.filter(isQueued) : []
}

/** Merges both lists, in the order of queueing; of two items with the same key, the one with more tries. */
export function joined(one: readonly Queued[], other: readonly Queued[]): Queued[] {
  const items = new Map<string, Queued>()
  for (const item of [...one, ...other]) {
    const known = items.get(item.outbox.idempotencyKey)
    if (!known || known.outbox.tries < item.outbox.tries)
      items.set(item.outbox.idempotencyKey, item)
  }
  return [...items.values()].toSorted((a, b) => a.outbox.queuedAtMs - b.outbox.queuedAtMs)
}

/** The oldest items are dropped if there are too many; `dropped` lists them for a report. */
export function withItem(
  queue: readonly Queued[],
  item: Queued,
): { readonly queue: Queued[]; readonly dropped: readonly Queued[] } {
  const items = joined(withoutItem(queue, item.outbox.idempotencyKey), [item])
  return { queue: items.slice(-mostItems), dropped: items.slice(0, -mostItems) }
}

export const withoutItem = (queue: readonly Queued[], idempotencyKey: string): Queued[] =>
  queue.filter(({ outbox }) => outbox.idempotencyKey !== idempotencyKey)

/** The one to send now, or how long to wait for the next; null = nothing is left. */
export type Next =
  | { readonly kind: 'item'; readonly item: Queued }
  | { readonly kind: 'wait'; readonly ms: number }
  | null

export function nextOf(queue: readonly Queued[], nowMs: number): Next {
  let wait = Number.POSITIVE_INFINITY
  for (const item of queue) {
    // A clock that went back must not make an item wait for years.
    const ms = item.outbox.notBeforeMs - nowMs
    if (ms <= 0 || ms > 2 * 24 * 3_600_000) return { kind: 'item', item }
    wait = Math.min(wait, ms)
    if (item.outbox.tries < triesAtTheHead) break
  }
  return queue.length === 0 ? null : { kind: 'wait', ms: wait }
}

export const triedItem = (item: Queued, notBeforeMs: number): Queued => ({
  ...item,
  outbox: { ...item.outbox, tries: item.outbox.tries + 1, notBeforeMs },
})

/** Only after a try, so that a device that slept for weeks still sends its items. */
export const isGivenUp = ({ outbox }: Queued, nowMs: number): boolean =>
  outbox.tries > 0 && nowMs - outbox.queuedAtMs > lifeMs

function isQueued(json: unknown): json is Queued {
  if (!isRecord(json) || !isRecord(json['outbox']) || !Array.isArray(json['responses']))
    return false
  const { outbox } = json
  return (
    ['node_id', 'flow_id', 'device_id', 'created_at'].every(
      (name) => typeof json[name] === 'string',
    ) &&
    !Number.isNaN(Date.parse(String(json['created_at']))) &&
    typeof outbox['idempotencyKey'] === 'string' &&
    ['queuedAtMs', 'tries', 'notBeforeMs'].every((name) => typeof outbox[name] === 'number')
  )
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
