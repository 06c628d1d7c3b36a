// Customers as owners search, make and correct them. `customer-of-feedback.ts` stores what respondents say about themselves;
// `erasure.ts` erases customers.
import type { Customer, OwnedCustomer } from '@askwell/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import { holdForCustomerIds } from '../feedback/locks.ts'
import { customerOf } from '../nodes/nodes.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import { likePattern } from '../query/search-text.ts'
import type { Session } from '../query/session.ts'
import { customerSeen, feedbackSeen, type Sight } from '../query/sight.ts'
import type { ConsentRecord, CustomerRecord, IdentityLevel, Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import { publishEvent } from '../webhooks/events.ts'
import { consentsOf, withdrawConsent } from './consents.ts'
import { customerSearch } from './customer-search.ts'
import { buried } from './tombstones.ts'

export interface CustomerRow {
  readonly customer: OwnedCustomer
  readonly createdAt: number
  readonly updatedAt: number
  readonly unsubscribedAt: number | null
}

/** `erased`: this id or one of the host's belongs to an erased person. Otherwise the field whose value another customer has. */
export type CustomerOutcome = 'stored' | 'missing' | 'erased' | 'id' | 'external_id' | 'user_id'

export interface CustomerStore {
  list(
    workspaceId: string,
    q: string | null,
    page: PageRequest,
    sight?: Sight,
  ): Promise<Page<CustomerRow>>
  read(workspaceId: string, id: string, sight?: Sight): Promise<CustomerRow | null>
  /** Without an owner it is nobody’s. */
  add(workspaceId: string, customer: Customer | OwnedCustomer, at: number): Promise<CustomerOutcome>
  change(workspaceId: string, customer: OwnedCustomer, at: number): Promise<CustomerOutcome>
  /** An earlier time is kept. False = the customer does not exist. */
  unsubscribe(workspaceId: string, id: string, at: number): Promise<boolean>
  consents(workspaceId: string, id: string): Promise<readonly ConsentRecord[]>
  withdraw(
    workspaceId: string,
    id: string,
    consent: { readonly feedbackId: string; readonly questionId: string },
    at: number,
  ): Promise<boolean>
  feedbackIds(
    workspaceId: string,
    id: string,
    after: string,
    limit: number,
    sight?: Sight,
  ): Promise<readonly string[]>
  /** Webhook deliveries about the customer and their answers. */
  deliveries(
    workspaceId: string,
    id: string,
  ): Promise<readonly { id: string; type: string; event: string; createdAt: number }[]>
}

export const customerWrites = { addCustomer, changeCustomer, unsubscribeCustomer, withdrawConsent }

export const customerStore = (
  db: Kysely<Tables>,
  write: Calls<typeof customerWrites>,
): CustomerStore => ({
  list: (workspaceId, q, page, sight) => listCustomers(db, workspaceId, q, page, sight),
  read: async (workspaceId, id, sight) => {
    const own = db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
    const record = await own.where(customerSeen(sight)).executeTakeFirst()
    return record ? customerRow(record) : null
  },
  add: (workspaceId, customer, at) => write.addCustomer(workspaceId, customer, at),
  change: (workspaceId, customer, at) => write.changeCustomer(workspaceId, customer, at),
  unsubscribe: (workspaceId, id, at) => write.unsubscribeCustomer(workspaceId, id, at),
  consents: (workspaceId, id) => consentsOf(db, workspaceId, id),
  withdraw: (workspaceId, id, consent, at) => write.withdrawConsent(workspaceId, id, consent, at),
  feedbackIds: async (workspaceId, id, after, limit, sight) => {
    const own = db
      .selectFrom('feedback')
      .select('id')
      .where('customer_id', '=', id)
      .where('workspace_id', '=', workspaceId)
    return (
      await own
        .where(feedbackSeen(sight))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    ).map((row) => row.id)
  },
  deliveries: async (workspaceId, id) => {
    const rows = await db
      .selectFrom('webhook_delivery')
      .select(['id', 'type', 'event', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .where((of) =>
        of.or([
          of('customer_id', '=', id),
          of(
            'feedback_id',
            'in',
            of.selectFrom('feedback').select('feedback.id').where('customer_id', '=', id),
          ),
        ]),
      )
      .orderBy('created_at')
      .orderBy('webhook_id')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      event: row.event,
      createdAt: row.created_at,
    }))
  },
})

async function listCustomers(
  db: Kysely<Tables>,
  workspaceId: string,
  q: string | null,
  page: PageRequest,
  sight: Sight | undefined,
): Promise<Page<CustomerRow>> {
  const query = db
    .selectFrom('customer')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(customerSeen(sight))
  const text = q?.trim() ?? ''
  const found =
    text === '' ? query : query.where(sql<boolean>`search like ${likePattern(text)} escape '\\'`)
  return newestFirst(found, page, customerRow)
}

export async function addCustomer(
  session: Session,
  workspaceId: string,
  customer: Customer | OwnedCustomer,
  at: number,
): Promise<CustomerOutcome> {
  const clash = await clashOf(session, workspaceId, customer)
  if (clash !== null) return clash
  const stored = await session.db
    .insertInto('customer')
    .values({
      id: customer.id,
      workspace_id: workspaceId,
      ...columnsOf(customer),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (stored.length === 0) return 'id'
  await publishCustomer(session, workspaceId, { owner_id: null, ...customer }, at)
  return 'stored'
}

export async function changeCustomer(
  session: Session,
  workspaceId: string,
  customer: OwnedCustomer,
  at: number,
): Promise<CustomerOutcome> {
  const clash = await clashOf(session, workspaceId, customer)
  if (clash !== null) return clash
  const { numUpdatedRows } = await session.db
    .updateTable('customer')
    .set({
      ...columnsOf(customer),
      updated_at: at,
      // The owner now confirms what a page only claimed.
      standing: sql<IdentityLevel>`case when standing = 'proven' then 'proven' else 'known' end`,
    })
    .where('id', '=', customer.id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'missing'
  await publishCustomer(session, workspaceId, customer, at)
  return 'stored'
}

export const publishCustomer = (
  session: Session,
  workspaceId: string,
  customer: OwnedCustomer,
  at: number,
  trace?: string,
): Promise<void> =>
  publishEvent(session, {
    workspaceId,
    type: 'customer.updated',
    at,
    trace,
    data: { ...customer },
    feedbackId: null,
    customerId: customer.id,
  })

export async function unsubscribeCustomer(
  { db }: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set((of) => ({ unsubscribed_at: of.fn.coalesce('unsubscribed_at', of.val(at)) }))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A host's id belongs to one customer, because two with one id could not be distinguished later. */
async function clashOf(
  session: Session,
  workspaceId: string,
  customer: Customer,
): Promise<CustomerOutcome | null> {
  await holdForCustomerIds(session, workspaceId, customer)
  if ((await buried(session, workspaceId, [customer])).size > 0) return 'erased'
  for (const column of ['external_id', 'user_id'] as const) {
    const value = customer[column]
    if (value === null) continue
    const others = session.db
      .selectFrom('customer')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where(column, '=', value)
    if (await others.where('id', '<>', customer.id).limit(1).executeTakeFirst()) return column
  }
  return null
}

function columnsOf({ id: _id, schema, attributes, ...fields }: Customer | OwnedCustomer) {
  return {
    ...fields,
    schema: plainJson(schema),
    attributes: plainJson(attributes),
    search: customerSearch(fields),
  }
}

/** Of a member who leaves the workspace. */
export async function dropContactOwner(
  { db }: Session,
  workspaceId: string,
  personId: string,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ owner_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('owner_id', '=', personId)
    .execute()
}

export const ownedCustomerOf = (record: Selectable<CustomerRecord>): OwnedCustomer => ({
  ...customerOf(record),
  owner_id: record.owner_id,
})

export function customerRow(record: Selectable<CustomerRecord>): CustomerRow {
  return {
    customer: ownedCustomerOf(record),
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    unsubscribedAt: record.unsubscribed_at,
  }
}
