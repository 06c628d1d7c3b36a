// Until when a conversation can be put off, by the clock of the agent who snoozes it.

import type { SnoozedUntil } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'

export const snoozes = ['reply', 'hour', 'tomorrow', 'monday'] as const
export type Snooze = (typeof snoozes)[number]

const morningHour = 9
const monday = 1

export function snoozedUntil(snooze: Snooze, now: Date): SnoozedUntil {
  switch (snooze) {
    case 'reply':
      return 'reply'
    case 'hour':
      return new Date(now.getTime() + 3_600_000).toISOString()
    case 'tomorrow':
      return morningAfter(now, 1).toISOString()
    case 'monday':
      return morningAfter(now, (monday + 7 - now.getDay()) % 7 || 7).toISOString()
    default:
      return unreachable(snooze)
  }
}

const morningAfter = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour)

/** One whose time has passed is no longer snoozed, whatever its row shows. */
export const isSnoozed = (
  { snoozed_until: until }: { readonly snoozed_until: SnoozedUntil | null },
  nowMs: number,
): boolean => until !== null && (until === 'reply' || Date.parse(until) > nowMs)
