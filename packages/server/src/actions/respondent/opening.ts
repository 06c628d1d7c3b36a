// When a feedback was given, and whether its node was open for it then. Pure: times in milliseconds since 1970.
import type { NodeRow } from '../../store/store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Submits begun before the end are taken for an hour. */
const graceMs = hour
/** What was given offline is taken for two weeks (C-30). */
const offlineLifeMs = 14 * day

/** A clock may be wrong; the feedback is kept, its time brought to what can be true (calls.md C-04). */
export const clampCreatedAt = (claimedAt: number, receivedAt: number): number => Math.min(Math.max(claimedAt, receivedAt - 90 * day), receivedAt + 5 * minute)

export interface Given {
  readonly claimedAt: number
  readonly receivedAt: number
  readonly isOffline: boolean
}

/** Given offline, lately enough for its own time to count instead of the time it arrived. */
export const countsByItsOwnTime = ({ claimedAt, receivedAt, isOffline }: Given): boolean =>
  isOffline && claimedAt <= receivedAt && receivedAt - claimedAt <= offlineLifeMs

export function isOpenFor(node: Pick<NodeRow, 'settings' | 'updatedAt'>, given: Given): boolean {
  const { status, activation_start_date, activation_end_date } = node.settings
  const start = activation_start_date === null ? Number.NEGATIVE_INFINITY : Date.parse(activation_start_date)
  const end = activation_end_date === null ? Number.POSITIVE_INFINITY : Date.parse(activation_end_date)
  if (status === 'active' && given.receivedAt >= start && given.receivedAt <= end + graceMs) return true
  if (!countsByItsOwnTime(given)) return false
  // A stopped node was stopped at its last change at the latest.
  const wasActive = status === 'active' || given.claimedAt < node.updatedAt
  return wasActive && given.claimedAt >= start && given.claimedAt <= end
}
