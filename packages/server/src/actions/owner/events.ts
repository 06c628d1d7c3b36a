// What contacts have done, as the owner's systems report it (ECO-79).
import type { ContactEvent } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import type { ContactEventRow, EventsAdded } from '../../store/events/event-rows.ts'

const dayMs = 86_400_000
/** Events are kept for as long as the targeting of a widget can ask for them. */
export const eventDays = 90
/** Clocks of other systems differ. */
const aheadMs = 5 * 60_000

export const recordEvents = (
  { store, clock, newId }: Pick<Deps, 'store' | 'clock' | 'newId'>,
  workspaceId: string,
  events: readonly ContactEvent[],
): Promise<EventsAdded> => {
  const now = clock()
  const times = checkTimes(events, now)
  const rows = events.map(
    ({ id, external_id, name, properties }, place): ContactEventRow => ({
      ...{ id: id ?? newId(), customerId: null, externalId: external_id },
      ...{ name, properties, at: times[place] ?? now },
    }),
  )
  return store.contactEvents.add(workspaceId, rows, now)
}

/** → epoch ms, none after now. Refuses what would be deleted at once. */
export function checkTimes(events: readonly { readonly at: string }[], now: number): number[] {
  const times = events.map(({ at }) => Date.parse(at))
  const faults = times.flatMap((at, place) => {
    const field = `events.${place}.at`
    if (at > now + aheadMs) return [{ field, message: 'must not be in the future' }]
    return at < now - eventDays * dayMs
      ? [{ field, message: `must not be older than ${eventDays} days` }]
      : []
  })
  if (faults.length > 0) throw invalid(faults)
  return times.map((at) => Math.min(at, now))
}
