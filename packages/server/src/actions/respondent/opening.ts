// When a feedback was given, and whether its node was open for it then. Pure: times in milliseconds since 1970.
import type { NodeRow } from '../../store/nodes/node-store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Submits begun before the end are taken for an hour. */
const graceMs = hour
/** What was given offline is taken for two weeks (C-30). */
const offlineLifeMs = 14 * day

/** A clock may be wrong; the feedback is kept, its time brought to what can be true (calls.md C-04). */
export const clampCreatedAt = (claimedAt: number, receivedAt: number): number =>
  Math.min(Math.max(claimedAt, receivedAt - 90 * day), receivedAt + 5 * minute)

export interface AnswerTimes {
  readonly claimedAt: number
  readonly receivedAt: number
  readonly isOffline: boolean
}

/** Given offline, lately enough for its own time to count instead of the time it arrived. */
export const countsByItsOwnTime = ({ claimedAt, receivedAt, isOffline }: AnswerTimes): boolean =>
  isOffline && claimedAt <= receivedAt && receivedAt - claimedAt <= offlineLifeMs

/**
 * What was given offline and arrives after the end, of one device and of a channel together: whoever sends it also says when
 * it was given, so its own time may not let in any number. A device keeps 50 at most.
 */
export const mostLate = { ofDevice: 50, ofChannel: 1_000 }
/** Beyond a quota: as many again as it takes, and never fewer than one device may bring. */
export const mostBeyondQuota = (quota: number): number =>
  Math.min(mostLate.ofChannel, Math.max(mostLate.ofDevice, quota))

/** Since when a feedback counts as late; null = the node is open for it at the time it arrives. */
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

/** Open now, or at a time that a feedback given offline may still name: its files arrive as late as it does. */
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
