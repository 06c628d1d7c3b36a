// The local records of seed §3. They are validated, because stored values may be old, foreign or broken.
// The rule for "answered before" is here, for the page that checks it and for the submission that records it.
import type { LocalStore } from './storage.ts'

export interface LinkRecord {
  /** Epoch milliseconds of the first submission within the delay. */
  readonly firstNow: number
  readonly isLinkChannelDisplayedBefore: boolean
}

export interface VisitSession {
  readonly id: string
  readonly timestamp: number
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function deviceId(store: LocalStore, newId: () => string): string {
  const known = store.read('DEVICE_ID')
  if (typeof known === 'string' && uuidPattern.test(known)) return known
  const id = newId()
  store.write('DEVICE_ID', id)
  return id
}

export function visitSession(store: LocalStore, newId: () => string, nowMs: number): VisitSession {
  const known = asRecord(store.read('PSN_SESSION'))
  if (typeof known['id'] === 'string' && typeof known['timestamp'] === 'number')
    return { id: known['id'], timestamp: known['timestamp'] }
  const session = { id: newId(), timestamp: nowMs }
  store.write('PSN_SESSION', session)
  return session
}

export function linkRecord(store: LocalStore, nodeId: string): LinkRecord | null {
  const entry = asRecord(ownEntry(asRecord(store.read('linkChannels')), nodeId))
  return typeof entry['firstNow'] === 'number' &&
    typeof entry['isLinkChannelDisplayedBefore'] === 'boolean'
    ? {
        firstNow: entry['firstNow'],
        isLinkChannelDisplayedBefore: entry['isLinkChannelDisplayedBefore'],
      }
    : null
}

/** `delaySeconds`: null = never expires, 0 = expires at once. */
export function isBlockedBy(
  record: LinkRecord | null,
  delaySeconds: number | null,
  nowMs: number,
): boolean {
  if (!record?.isLinkChannelDisplayedBefore) return false
  return delaySeconds === null || nowMs < record.firstNow + delaySeconds * 1000
}

/** A submission within the delay of an earlier one keeps the earlier time, because the first one counts. */
export function recordSubmission(
  store: LocalStore,
  nodeId: string,
  delaySeconds: number | null,
  atMs: number,
): void {
  const known = linkRecord(store, nodeId)
  const firstNow = known && isBlockedBy(known, delaySeconds, atMs) ? known.firstNow : atMs
  store.write('linkChannels', {
    ...asRecord(store.read('linkChannels')),
    [nodeId]: { firstNow, isLinkChannelDisplayedBefore: true },
  })
}

/** Removes the flag after its time; the time of the first submission stays. */
export function releaseExpired(
  store: LocalStore,
  nodeId: string,
  delaySeconds: number | null,
  nowMs: number,
): void {
  const known = linkRecord(store, nodeId)
  if (!known?.isLinkChannelDisplayedBefore || isBlockedBy(known, delaySeconds, nowMs)) return
  store.write('linkChannels', {
    ...asRecord(store.read('linkChannels')),
    [nodeId]: { ...known, isLinkChannelDisplayedBefore: false },
  })
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

export const ownEntry = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined
