// What contacts have done (ECO-79), and what the targeting of widgets asks about one contact. An event that names a contact by the
// owner's id is stored before the contact exists, and counts as soon as it does.
import type { EventProperties } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { buried } from '../customers/tombstones.ts'
import { holdNames } from '../feedback/locks.ts'
import { plainJson, plainText } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface ContactEventRow {
  readonly id: string
  /** Null: the owner's id says whose event it is, or nobody does. */
  readonly customerId: string | null
  readonly externalId: string | null
  readonly name: string
  readonly properties: EventProperties
  readonly at: number
}

/** How many were stored, how many had a known id, and how many are about contacts that were erased. */
export interface EventsAdded {
  readonly stored: number
  readonly repeated: number
  readonly erased: number
}

/** A contact by our id and the owner's. */
export interface EventSubject {
  readonly id: string
  readonly external_id: string | null
}

export interface EventTables {
  /** `properties`: JSON. */
  contact_event: {
    workspace_id: string
    id: string
    customer_id: string | null
    external_id: string | null
    name: string
    properties: string
    at: number
    received_at: number
  }
}

export interface EventStore {
  add(workspaceId: string, events: readonly ContactEventRow[], at: number): Promise<EventsAdded>
  /** The newest first; `name` null = of every name. */
  of(
    workspaceId: string,
    contact: EventSubject,
    since: { readonly name: string | null; readonly ms: number },
    limit: number,
  ): Promise<readonly ContactEventRow[]>
  /** Deletes at most `limit` older events, and says how many. */
  forgetBefore(ms: number, limit: number): Promise<number>
  /** A complete answer of the contact since then; `flowId` null = to any survey. */
  hasAnswered(
    workspaceId: string,
    customerId: string,
    flowId: string | null,
    sinceMs: number,
  ): Promise<boolean>
  /** A mail of an invitation, or a list of links that names the contact. */
  wasInvited(workspaceId: string, customerId: string, sinceMs: number): Promise<boolean>
}

export const eventWrites = { addEvents, forgetEvents }

export const eventStore = (db: Kysely<Tables>, write: Calls<typeof eventWrites>): EventStore => ({
  add: write.addEvents,
  async of(workspaceId, { id, external_id }, { name, ms }, limit) {
    const since = db
      .selectFrom('contact_event')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('at', '>=', ms)
      .$if(name !== null, (query) => query.where('name', '=', name ?? ''))
      .orderBy('at', 'desc')
      .limit(limit)
    const rows = await Promise.all([
      since.where('customer_id', '=', id).execute(),
      external_id === null ? [] : since.where('external_id', '=', external_id).execute(),
    ])
    return rows
      .flat()
      .map(eventRow)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, limit)
  },
  forgetBefore: write.forgetEvents,
  async hasAnswered(workspaceId, customerId, flowId, sinceMs) {
    const row = await db
      .selectFrom('feedback')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('customer_id', '=', customerId)
      .where('is_completed', '=', 1)
      .where('received_at', '>=', sinceMs)
      .$if(flowId !== null, (query) => query.where('flow_id', '=', flowId ?? ''))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async wasInvited(workspaceId, customerId, sinceMs) {
    const row = await db
      .selectFrom('mailing_recipient')
      .innerJoin('mailing', 'mailing.id', 'mailing_recipient.mailing_id')
      .select('mailing_recipient.id')
      .where('mailing_recipient.workspace_id', '=', workspaceId)
      .where('mailing_recipient.customer_id', '=', customerId)
      .where((of) =>
        of.or([
          of('mailing_recipient.sent_at', '>=', sinceMs),
          of.and([of('mailing.kind', '=', 'links'), of('mailing.created_at', '>=', sinceMs)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

const eventRow = (row: Tables['contact_event']): ContactEventRow => ({
  id: row.id,
  customerId: row.customer_id,
  externalId: row.external_id,
  name: row.name,
  properties: JSON.parse(row.properties) as EventProperties,
  at: row.at,
})

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
