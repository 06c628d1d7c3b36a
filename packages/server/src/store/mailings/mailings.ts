// Reads mailings. A recipient's state follows from the recipient's row, from whether they unsubscribed, and from the feedback
// that carries the pair of their link.
import type { RecipientState } from '@askwell/contract'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { pageOf, readCursor } from '../query/cursor.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type { MailingRecord, RecipientRecord } from './mailing-tables.ts'
import {
  addMailing,
  hashOfLink,
  type MailingOutcome,
  type NewMailingRow,
  noteLinkOpened,
  noteMailTry,
  stopMailing,
  type TryOutcome,
} from './mailing-writes.ts'

export interface MailingRow {
  readonly record: MailingRecord
  readonly counts: Readonly<Partial<Record<RecipientState, number>>>
}

/** With the link and the signature in clear text. */
export type LinkedRecipient = Omit<RecipientRecord, 'sealed_link'>
export type RecipientRow = LinkedRecipient & { readonly state: RecipientState }

export interface KnownCustomers {
  readonly byExternalId: ReadonlyMap<string, string>
  readonly byEmail: ReadonlyMap<string, string>
}

export interface MailingStore {
  list(workspaceId: string, nodeId: string, page: PageRequest): Promise<Page<MailingRow>>
  read(workspaceId: string, id: string): Promise<MailingRow | null>
  /** For the job, across workspaces. */
  byId(id: string): Promise<MailingRecord | null>
  recipients(workspaceId: string, mailingId: string, page: PageRequest): Promise<Page<RecipientRow>>
  byLink(link: string): Promise<LinkedRecipient | null>
  /** Mails that are due, the longest waiting first. */
  due(mailingId: string, at: number, limit: number): Promise<readonly RecipientRow[]>
  nextDue(mailingId: string): Promise<number | null>
  /** Ids of customers by the host's id and by address in lower case; if several share an address, the oldest. */
  known(
    workspaceId: string,
    by: { readonly externalIds: readonly string[]; readonly emails: readonly string[] },
  ): Promise<KnownCustomers>
  /** Adds all recipients or none. */
  add(mailing: NewMailingRow, at: number): Promise<MailingOutcome>
  stop(workspaceId: string, id: string, at: number): Promise<boolean>
  noteTry(recipientId: string, outcome: TryOutcome): Promise<void>
  noteOpened(recipientId: string, at: number): Promise<void>
}

export const mailingWrites = { addMailing, stopMailing, noteMailTry, noteLinkOpened }

export const mailingStore = (
  db: Kysely<Tables>,
  keys: Keyring,
  write: Calls<typeof mailingWrites>,
): MailingStore => ({
  list: (workspaceId, nodeId, page) => listMailings(db, workspaceId, nodeId, page),
  read: async (workspaceId, id) => {
    const record = await db
      .selectFrom('mailing')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return record ? { record, counts: await countsOf(db, id) } : null
  },
  byId: async (id) =>
    (await db.selectFrom('mailing').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
  recipients: (workspaceId, mailingId, page) =>
    listRecipients(db, keys, workspaceId, mailingId, page),
  byLink: async (link) => {
    const record = await db
      .selectFrom('mailing_recipient')
      .selectAll()
      .where('link', '=', hashOfLink(link))
      .executeTakeFirst()
    return record ? opened(keys, record) : null
  },
  due: async (mailingId, at, limit) => {
    const due = withState(db).where('r.mailing_id', '=', mailingId).where('r.next_at', '<=', at)
    return (await due.orderBy('r.next_at').orderBy('r.place').limit(limit).execute()).map(
      (record) => opened(keys, record),
    )
  },
  nextDue: async (mailingId) => {
    const due = db
      .selectFrom('mailing_recipient')
      .select('next_at')
      .where('mailing_id', '=', mailingId)
      .where('next_at', 'is not', null)
    return (await due.orderBy('next_at').limit(1).executeTakeFirst())?.next_at ?? null
  },
  known: (workspaceId, by) => knownCustomers(db, workspaceId, by),
  add: (mailing, at) => write.addMailing(mailing, at),
  stop: (workspaceId, id, at) => write.stopMailing(workspaceId, id, at),
  noteTry: (recipientId, outcome) => write.noteMailTry(recipientId, outcome),
  noteOpened: (recipientId, at) => write.noteLinkOpened(recipientId, at),
})

async function listMailings(
  db: Kysely<Tables>,
  workspaceId: string,
  nodeId: string,
  page: PageRequest,
): Promise<Page<MailingRow>> {
  const query = db
    .selectFrom('mailing')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('node_id', '=', nodeId)
  const { items, next } = await newestFirst(query, page, (record) => record)
  return {
    items: await Promise.all(
      items.map(async (record) => ({ record, counts: await countsOf(db, record.id) })),
    ),
    next,
  }
}

async function listRecipients(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  mailingId: string,
  page: PageRequest,
): Promise<Page<RecipientRow>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  if (after === null) return { items: [], next: null }
  let query = withState(db)
    .where('r.mailing_id', '=', mailingId)
    .where('r.workspace_id', '=', workspaceId)
  if (after !== undefined) query = query.where('r.place', '>', after.at)
  const rows = await query
    .orderBy('r.place')
    .limit(page.limit + 1)
    .execute()
  return pageOf(
    rows,
    page,
    ({ place, id }) => ({ at: place, id }),
    (row) => opened(keys, row),
  )
}

async function countsOf(db: Kysely<Tables>, mailingId: string): Promise<MailingRow['counts']> {
  const rows = await db
    .selectFrom(withState(db).where('r.mailing_id', '=', mailingId).as('stated'))
    .select(['state', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

function opened<Record extends Pick<RecipientRecord, 'id' | 'sealed_link' | 'signature'>>(
  keys: Keyring,
  { sealed_link, ...record }: Record,
): Omit<Record, 'sealed_link'> & { link: string } {
  return {
    ...record,
    link: keys.open(placeOf('mailing_recipient.sealed_link', record.id), sealed_link),
    signature: keys.open(placeOf('mailing_recipient.signature', record.id), record.signature),
  }
}

const slice = 500

async function knownCustomers(
  db: Kysely<Tables>,
  workspaceId: string,
  {
    externalIds,
    emails,
  }: { readonly externalIds: readonly string[]; readonly emails: readonly string[] },
): Promise<KnownCustomers> {
  const byExternalId = new Map<string, string>()
  const byEmail = new Map<string, string>()
  const own = db.selectFrom('customer').where('workspace_id', '=', workspaceId)
  for (let start = 0; start < externalIds.length; start += slice) {
    const rows = own
      .select(['id', 'external_id'])
      .where('external_id', 'in', externalIds.slice(start, start + slice))
    for (const row of await rows.execute()) byExternalId.set(row.external_id ?? '', row.id)
  }
  for (let start = 0; start < emails.length; start += slice) {
    const lower = sql<string>`lower(email)`
    const rows = own
      .select(['id', lower.as('email')])
      .where('email', 'is not', null)
      .where(lower, 'in', emails.slice(start, start + slice))
    for (const row of await rows.orderBy('created_at', 'desc').execute())
      byEmail.set(row.email, row.id)
  }
  return { byExternalId, byEmail }
}

/** The order of the cases is the order of `recipientStates`. */
function withState(db: Kysely<Tables>) {
  return db
    .selectFrom('mailing_recipient as r')
    .innerJoin('mailing as m', 'm.id', 'r.mailing_id')
    .selectAll('r')
    .select(
      sql<RecipientState>`case
        when ${hasAnswered} then 'answered'
        when ${hasUnsubscribed} then 'unsubscribed'
        when r.fault is not null then 'failed'
        when r.opened_at is not null then 'opened'
        when r.sent_at is not null then 'sent'
        when m.kind = 'links' then 'ready'
        when m.stopped_at is not null then 'stopped'
        else 'queued' end`.as('state'),
    )
}

const hasAnswered: Expression<SqlBool> = sql`exists (select 1 from feedback f where f.channel_distribution_id = r.mailing_id
  and f.channel_customer_id = r.id and f.node_id = m.node_id and f.is_completed = 1)`

/** Every customer with this address: a person who is stored twice has unsubscribed with both records. */
const hasUnsubscribed: Expression<SqlBool> = sql`(exists (select 1 from customer c where c.id = r.customer_id and c.unsubscribed_at is not null)
  or exists (select 1 from customer c where c.workspace_id = r.workspace_id and lower(c.email) = lower(r.email) and c.email is not null
    and c.unsubscribed_at is not null))`
