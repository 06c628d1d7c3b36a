// When a feedback was given, and whether its node was open for it then. Pure: times in milliseconds since 1970.
import type { NodeRow } from '../../store/nodes/node-store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Submits that began before the end are accepted for an hour. */
const graceMs = hour
/** Offline feedback is accepted for two weeks (C-30). */
const offlineLifeMs = 14 * day

/** A clock may be wrong; the feedback is kept, and its time is clamped to a possible one (calls.md C-04). */
export const clampCreatedAt = (claimedAt: number, receivedAt: number): number =>
  Math.min(Math.max(claimedAt, receivedAt - 90 * day), receivedAt + 5 * minute)

export interface AnswerTimes {
  readonly claimedAt: number
  readonly receivedAt: number
  readonly isOffline: boolean
}

/** Whether it was given offline recently enough for its own time to be used instead of the time of receipt. */
export const countsByItsOwnTime = ({ claimedAt, receivedAt, isOffline }: AnswerTimes): boolean =>
  isOffline && claimedAt <= receivedAt && receivedAt - claimedAt <= offlineLifeMs

/**
 * Limits of offline feedback that arrives after the end, per device and per channel: the sender also states its time, so
 * that time must not admit any number. A device keeps 50 at most.
 */
export const mostLate = { ofDevice: 50, ofChannel: 1_000 }
/** Beyond a quota: as many again as the quota, and never fewer than one device may send. */
export const mostBeyondQuota = (quota: number): number =>
  Math.min(mostLate.ofChannel, Math.max(mostLate.ofDevice, quota))

/** Since when a feedback counts as late; null = the node is open for it at the time of receipt. */
export function closedSince(
  node: Pick<NodeRow, 'settings' | 'updatedAt'>,
  given: AnswerTimes,
): number | null {
  if (isOpenFor(node, { ...given, isOffline: false })) return null
  const { status, activation_end_date } = node.settings
  const end =
    activation_end_date === null ? Number.POSITIVE_INFINITY : Date.parse(activation_end_date)
  return Math.min(end, status === 'active' ? Number.POSITIVE_INFINITY : node.updatedAt)
}

/** Whether the node is open now, or was at a time that offline feedback may still name: its files arrive as late. */
export function wasOpenLately(
  node: Pick<NodeRow, 'settings' | 'updatedAt'>,
  receivedAt: number,
): boolean {
  const { activation_end_date } = node.settings
  const moments = [
    receivedAt,
    node.updatedAt - 1,
    activation_end_date === null ? receivedAt : Date.parse(activation_end_date),
  ]
  return moments.some((claimedAt) =>
    isOpenFor(node, { claimedAt: Math.min(claimedAt, receivedAt), receivedAt, isOffline: true }),
  )
}

export function isOpenFor(
  node: Pick<NodeRow, 'settings' | 'updatedAt'>,
  given: AnswerTimes,
): boolean {
  const { status, activation_start_date, activation_end_date } = node.settings
  const start =
    activation_start_date === null ? Number.NEGATIVE_INFINITY : Date.parse(activation_start_date)
  const end =
    activation_end_date === null ? Number.POSITIVE_INFINITY : Date.parse(activation_end_date)
  if (status === 'active' && given.receivedAt >= start && given.receivedAt <= end + graceMs)
    return true
  if (!countsByItsOwnTime(given)) return false
  // A stopped node was stopped at its last change at the latest.
  const wasActive = status === 'active' || given.claimedAt < node.updatedAt
  return wasActive && given.claimedAt >= start && given.claimedAt <= end
}
