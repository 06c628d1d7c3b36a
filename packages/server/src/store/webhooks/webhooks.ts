// Addresses that receive events, and the log of what they were sent.

import type { WebhookEvent, WebhookTry } from '@askwell/contract'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { readCount } from '../nodes/counts.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { DeliveryRecord, Engine, Tables, WebhookRecord } from '../schema.ts'
import type { Calls } from '../subject.ts'
import { dueWebhooks, turnDeliveries } from './deliveries.ts'
import { deliveriesOfMinute } from './delivery-minute.ts'
import { deliverTo, type NewEvent, publishEvent } from './events.ts'
import { columnsOf } from './webhook-columns.ts'
import { type AccessToken, webhookRow } from './webhook-row.ts'
import type {
  DeliveryRow,
  NewWebhook,
  StoredChanges,
  WebhookRow,
  WebhookStore,
} from './webhook-store.ts'

/** All but the addresses of alerts, which belong to their alert. */
const isOwners = sql<SqlBool>`(kind is null or kind = 'hook')`

export const webhookWrites = {
  addWebhook,
  addHook,
  changeWebhook,
  rotateWebhook,
  keepWebhookToken,
  removeWebhook,
  publishEvent,
  turnDeliveries,
  replayDeliveries,
  forgetDeliveries,
}

export const webhookStore = (
  engine: Engine,
  db: Kysely<Tables>,
  keys: Keyring,
  write: Calls<typeof webhookWrites>,
): WebhookStore => ({
  list: (workspaceId, page) => listWebhooks(db, keys, workspaceId, page),
  read: async (workspaceId, id) => {
    const record = await db
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where(isOwners)
      .executeTakeFirst()
    return record ? webhookRow(keys, record) : null
  },
  byId: async (id) => {
    const record = await db
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return record ? webhookRow(keys, record) : null
  },
  begunInMinute: (workspaceId, at) => readCount(db, deliveriesOfMinute(workspaceId, at)),
  hasAny: async (workspaceId) => {
    const query = db
      .selectFrom('webhook')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('is_enabled', '=', 1)
      .where(isOwners)
      .limit(1)
    return (await query.executeTakeFirst()) !== undefined
  },
  count: async (workspaceId, kind) => {
    const query = db
      .selectFrom('webhook')
      .select((of) => of.fn.countAll<number>().as('counted'))
      .where('workspace_id', '=', workspaceId)
      .where(kind === 'hook' ? sql<SqlBool>`kind = 'hook'` : sql<SqlBool>`kind is null`)
    return Number((await query.executeTakeFirstOrThrow()).counted)
  },
  add: (workspaceId, webhook, at) => write.addWebhook(workspaceId, webhook, at),
  addHook: (workspaceId, hook, first) => write.addHook(workspaceId, hook, first),
  change: (workspaceId, id, settings, at) => write.changeWebhook(workspaceId, id, settings, at),
  rotate: (workspaceId, id, secret, previousUntil, at) =>
    write.rotateWebhook(workspaceId, id, secret, previousUntil, at),
  keepToken: (id, token) => write.keepWebhookToken(id, token),
  remove: (workspaceId, id) => write.removeWebhook(workspaceId, id),
  publish: (event) => write.publishEvent(event),
  deliveries: (webhookId, status, page) => listDeliveries(db, webhookId, status, page),
  delivery: async (webhookId, id) => {
    const record = await db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .executeTakeFirst()
    return record ? deliveryRow(record) : null
  },
  due: (at) => dueWebhooks(engine, db, at),
  turn: (turn) => write.turnDeliveries(turn),
  replay: (webhookId, which, at) => write.replayDeliveries(webhookId, which, at),
  forgetBefore: (at, limit) => write.forgetDeliveries(at, limit),
})

async function listWebhooks(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<WebhookRow>> {
  return newestFirst(
    db.selectFrom('webhook').selectAll().where('workspace_id', '=', workspaceId).where(isOwners),
    page,
    (record) => webhookRow(keys, record),
  )
}

async function listDeliveries(
  db: Kysely<Tables>,
  webhookId: string,
  status: DeliveryRecord['status'] | null,
  page: PageRequest,
): Promise<Page<DeliveryRow>> {
  const query = db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', webhookId)
  return newestFirst(
    status === null ? query : query.where('status', '=', status),
    page,
    deliveryRow,
  )
}

export async function addWebhook(
  { db, keys }: Session,
  workspaceId: string,
  { id, settings, secret }: NewWebhook,
  at: number,
  kind: WebhookRecord['kind'] = null,
): Promise<void> {
  const format = settings.format === 'standard' ? null : settings.format
  const columns = columnsOf(settings, { keys, id, format, settings: null })
  await db
    .insertInto('webhook')
    .values({
      id,
      workspace_id: workspaceId,
      secret: keys.seal(placeOf('webhook.secret', id), secret),
      previous_secret: null,
      previous_until: null,
      created_at: at,
      updated_at: at,
      url: columns.url ?? settings.url,
      address: columns.address ?? null,
      format,
      types: JSON.stringify(settings.types),
      is_enabled: settings.enabled ? 1 : 0,
      disabled_reason: columns.disabled_reason ?? null,
      settings: columns.settings ?? null,
      request_secrets: columns.request_secrets ?? null,
      digest: columns.digest ?? null,
      kind,
    })
    .execute()
}

export async function addHook(
  session: Session,
  workspaceId: string,
  hook: NewWebhook,
  first: NewEvent,
): Promise<void> {
  await addWebhook(session, workspaceId, hook, first.at, 'hook')
  await deliverTo(session, hook.id, first)
}

export async function changeWebhook(
  session: Session,
  workspaceId: string,
  id: string,
  settings: StoredChanges,
  at: number,
): Promise<boolean> {
  const known = await session.db
    .selectFrom('webhook')
    .select(['format', 'settings'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (known === undefined) return false
  const columns = columnsOf(settings, { keys: session.keys, id, ...known })
  return changeColumns(session, workspaceId, id, { ...columns, updated_at: at })
}

export async function rotateWebhook(
  session: Session,
  workspaceId: string,
  id: string,
  secret: string,
  previousUntil: number,
  at: number,
): Promise<boolean> {
  const { db, keys, engine } = session
  const known = await db
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    // Of two concurrent rotations, the second keeps the secret of the first as the previous one.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (known === undefined) return false
  const previous = keys.open(placeOf('webhook.secret', id), known.secret)
  return changeColumns(session, workspaceId, id, {
    secret: keys.seal(placeOf('webhook.secret', id), secret),
    previous_secret: keys.seal(placeOf('webhook.previous_secret', id), previous),
    previous_until: previousUntil,
    updated_at: at,
  })
}

async function changeColumns(
  { db }: Session,
  workspaceId: string,
  id: string,
  columns: Partial<WebhookRecord>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set(columns)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where(isOwners)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A token that is renewed does not count as a change by the owner. */
export async function keepWebhookToken(
  { db, keys }: Session,
  id: string,
  token: AccessToken,
): Promise<void> {
  const sealed = keys.seal(placeOf('webhook.token', id), plainJson(token))
  await db.updateTable('webhook').set({ token: sealed }).where('id', '=', id).execute()
}

export async function removeWebhook(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where(isOwners)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replayDeliveries(
  session: Session,
  webhookId: string,
  which: { readonly id: string } | { readonly givenUpSince: number },
  at: number,
): Promise<number> {
  let query = session.db
    .updateTable('webhook_delivery')
    .set({ status: 'pending', attempts: 0, next_try_at: at })
    .where('webhook_id', '=', webhookId)
  query =
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('status', '=', 'given_up').where('created_at', '>=', which.givenUpSince)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function forgetDeliveries(
  { db }: Session,
  before: number,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_delivery')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function deliveryRow(record: DeliveryRecord): DeliveryRow {
  return {
    id: record.id,
    webhookId: record.webhook_id,
    type: record.type,
    event: JSON.parse(record.event) as WebhookEvent,
    status: record.status,
    attempts: record.attempts,
    tries: JSON.parse(record.tries) as WebhookTry[],
    nextTryAt: record.next_try_at,
    createdAt: record.created_at,
  }
}
