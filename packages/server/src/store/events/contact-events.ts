// What contacts have done (ECO-79). An event that names a contact by the owner's id is stored before the contact exists, and counts as
// soon as it does.
import { buried } from '../customers/tombstones.ts'
import { holdNames } from '../feedback/locks.ts'
import { plainJson, plainText } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { ContactEventRow, EventSubject, EventsAdded } from './event-rows.ts'

export const eventWrites = { addEvents, forgetEvents }

export async function addEvents(
  session: Session,
  workspaceId: string,
  events: readonly ContactEventRow[],
  at: number,
): Promise<EventsAdded> {
  const ids = [...new Set(events.flatMap(({ externalId }) => externalId ?? []))]
  // An erasure waits for these events, or they for its tombstone.
  await holdNames(
    session,
    ids.map((id) => eventLock(workspaceId, id)),
  )
  const gone = await buried(
    session,
    workspaceId,
    ids.map((id) => ({ id, external_id: id, user_id: null })),
  )
  const kept = events.filter(({ externalId }) => externalId === null || !gone.has(externalId))
  if (kept.length === 0) return { stored: 0, repeated: 0, erased: events.length }
  const stored = await session.db
    .insertInto('contact_event')
    .values(
      kept.map((event) => ({
        workspace_id: workspaceId,
        id: plainText(event.id),
        customer_id: event.customerId,
        external_id: event.externalId === null ? null : plainText(event.externalId),
        name: event.name,
        properties: plainJson(event.properties),
        at: event.at,
        received_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
    .returning('id')
    .execute()
  return {
    stored: stored.length,
    repeated: kept.length - stored.length,
    erased: events.length - kept.length,
  }
}

const eventLock = (workspaceId: string, externalId: string): string =>
  `events ${workspaceId} ${externalId}`

export async function forgetEvents({ db }: Session, ms: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('contact_event')
    .select(['workspace_id', 'id'])
    .where('at', '<', ms)
    .limit(limit)
    .execute()
  for (const { workspace_id, id } of old)
    await db
      .deleteFrom('contact_event')
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', id)
      .execute()
  return old.length
}

/** Of a contact who is erased, before its tombstone is visible. */
export async function removeEventsOfCustomer(
  session: Session,
  workspaceId: string,
  { id, external_id }: EventSubject,
): Promise<void> {
  const own = session.db.deleteFrom('contact_event').where('workspace_id', '=', workspaceId)
  await own.where('customer_id', '=', id).execute()
  if (external_id === null) return
  await holdNames(session, [eventLock(workspaceId, external_id)])
  await own.where('external_id', '=', external_id).execute()
}
