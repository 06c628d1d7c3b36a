// The events of contacts, and what the targeting of widgets asks about one contact.
import type { EventProperties } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Page, PageRequest } from '../query/page.ts'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import { eventWrites } from './contact-events.ts'
import type { ContactEventRow, EventSubject, EventsAdded } from './event-rows.ts'

export const contactEvents = subject({
  writes: eventWrites,
  tables: { contact_event: 'own' },
  erasesInSlices: ['forgetEvents'],
  open: ({ db, write }): { readonly contactEvents: EventStore } => ({
    contactEvents: eventStore(db, write),
  }),
})

export interface EventStore {
  add(workspaceId: string, events: readonly ContactEventRow[], at: number): Promise<EventsAdded>
  /** The newest first; `name` null = of every name. */
  of(
    workspaceId: string,
    contact: EventSubject,
    since: { readonly name: string | null; readonly ms: number },
    limit: number,
  ): Promise<readonly ContactEventRow[]>
  /** Every event once, in the order of ids. `after` is the last id. */
  all(workspaceId: string, page: PageRequest): Promise<Page<ContactEventRow>>
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

const eventStore = (db: Kysely<Tables>, write: Calls<typeof eventWrites>): EventStore => ({
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
  async all(workspaceId, { after = '', limit }) {
    const rows = await db
      .selectFrom('contact_event')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute()
    const items = rows.slice(0, limit).map(eventRow)
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
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
