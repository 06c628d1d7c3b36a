// Pending deliveries. In one transaction a deliverer records what it has sent and claims what is due: with a lease, and in
// slots of the address, which limit how many deliveries all servers together send to one address at once. See OP-58.
import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookTry } from '@askwell/contract'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { databaseNow, databaseNowText } from '../query/database-clock.ts'
import type { Bindable, Session } from '../query/session.ts'
import type { DeliveryRecord, Engine, Tables, WebhookRecord } from '../schema.ts'
import { type DeliveryMinute, deliveryMinute, endlessMinute } from './delivery-minute.ts'
import { type WebhookRow, webhookRow } from './webhook-row.ts'

export interface ClaimedDelivery {
  readonly id: string
  readonly event: WebhookEvent
  readonly attempts: number
  readonly tries: readonly WebhookTry[]
  /** The `traceparent` of what caused it. */
  readonly trace: string | null
}

/** A slot of an address, with the deliveries that are sent in it one after the other. */
export interface ClaimedSlot {
  readonly webhook: WebhookRow
  readonly slot: number
  /** The claim of the slot and of each delivery in it. */
  readonly claim: string
  readonly deliveries: readonly ClaimedDelivery[]
  /** Whether the changes of its workspace are recorded, so that events have a number. */
  readonly isRecorded: boolean
}

export interface SentDelivery {
  readonly delivery: ClaimedDelivery
  readonly tried: WebhookTry
  readonly status: DeliveryRecord['status']
  readonly nextTryAt: number | null
}

/** The result of a slot. Deliveries that were not sent are free again. */
export interface EndedSlot {
  readonly claimed: ClaimedSlot
  readonly sent: readonly SentDelivery[]
  /** Deliveries that the condition of the webhook does not want. They leave no trace in the log. */
  readonly unwanted: readonly ClaimedDelivery[]
  /** Whether the address answered that it no longer exists. */
  readonly isGone: boolean
}

export interface DeliveryTurn {
  readonly ended: readonly EndedSlot[]
  /** Addresses for which to claim deliveries, in this order. */
  readonly webhookIds: readonly string[]
  /** The most slots to claim. */
  readonly mostSlots: number
  /** The most deliveries per slot. */
  readonly perSlot: number
  /** The number of slots of an address over all servers. */
  readonly together: number
  readonly leaseMs: number
  /** Whether the deliveries of a workspace in a minute are limited. */
  readonly minutes: 'limited' | 'endless'
  readonly at: number
}

/** Deliveries in one message of a digest; the others follow in another one. */
const mostTogether = 500

/** Limited, because replays add to the log. */
const mostTriesKept = 50

/** Deliveries of a suspended workspace wait. */
const inServedWorkspace = sql<SqlBool>`not exists (select 1 from workspace
  where workspace.id = webhook.workspace_id and suspended_at is not null)`

/** Addresses with something to send, the longest waiting first. */
export async function dueWebhooks(
  engine: Engine,
  db: Kysely<Tables>,
  at: number,
): Promise<readonly string[]> {
  const now = databaseNow(engine)
  const rows = await db
    .selectFrom((of) =>
      of
        .selectFrom('webhook')
        .select((webhook) => [
          'webhook.id',
          webhook
            .selectFrom('webhook_delivery as delivery')
            .select('delivery.next_try_at')
            .whereRef('delivery.webhook_id', '=', 'webhook.id')
            .where('delivery.next_try_at', '<=', at)
            .where((one) => one(one.fn.coalesce('delivery.claimed_until', one.lit(0)), '<=', now))
            .orderBy('delivery.next_try_at')
            .limit(1)
            .as('due_at'),
        ])
        .where('webhook.is_enabled', '=', 1)
        .where(inServedWorkspace)
        .as('waiting'),
    )
    .select('id')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function turnDeliveries(
  session: Session,
  turn: DeliveryTurn,
): Promise<readonly ClaimedSlot[]> {
  await record(session, turn)
  const minute = turn.minutes === 'limited' ? deliveryMinute(session, turn.at) : endlessMinute
  const claimed: ClaimedSlot[] = []
  for (const webhookId of turn.webhookIds) {
    const room = Math.min(turn.mostSlots - claimed.length, turn.together)
    if (room <= 0) break
    claimed.push(...(await claimOf(session, webhookId, { ...turn, room, minute })))
  }
  const until = `${databaseNowText(session.engine)} + ${Math.round(turn.leaseMs)}`
  await updateEach(session, claimed.flatMap(claimsOf), {
    table: 'webhook_delivery',
    keys: { id: 'text' },
    columns: { claim: 'text' },
    sets: `claimed_until = ${until}`,
    valuesOf: (one) => one,
  })
  await updateEach(session, claimed, {
    table: 'webhook_slot',
    keys: { webhook_id: 'text', slot: 'integer' },
    columns: { claim: 'text' },
    sets: `leased_until = ${until}`,
    valuesOf: ({ webhook, slot, claim }) => ({ webhook_id: webhook.id, slot, claim }),
  })
  await minute.store()
  return claimed
}

const claimsOf = ({ claim, deliveries }: ClaimedSlot) => deliveries.map(({ id }) => ({ id, claim }))

/** A delivery that lost its claim meanwhile is recorded by the deliverer that claimed it. */
async function record(session: Session, { ended, at }: DeliveryTurn): Promise<void> {
  const sent = ended.flatMap(({ claimed: { claim }, sent: all }) =>
    all.map((one) => ({ claim, ...one })),
  )
  await updateEach(session, sent, {
    table: 'webhook_delivery',
    keys: { id: 'text', claim: 'text' },
    columns: { status: 'text', next_try_at: 'bigint', tries: 'text' },
    sets: 'attempts = target.attempts + 1, claim = null, claimed_until = null',
    valuesOf: ({ claim, delivery: { id, tries }, tried, status, nextTryAt }) => ({
      ...{ id, claim, status, next_try_at: nextTryAt },
      tries: JSON.stringify([...tries, tried].slice(-mostTriesKept)),
    }),
  })
  for (const { claimed, unwanted } of ended)
    if (unwanted.length > 0)
      await session.db
        .deleteFrom('webhook_delivery')
        .where(
          'id',
          'in',
          unwanted.map(({ id }) => id),
        )
        .where('claim', '=', claimed.claim)
        .execute()
  const sentIds = new Set(sent.map(({ delivery }) => delivery.id))
  const unsent = ended.flatMap(({ claimed }) => claimsOf(claimed))
  await updateEach(
    session,
    unsent.filter(({ id }) => !sentIds.has(id)),
    {
      table: 'webhook_delivery',
      keys: { id: 'text', claim: 'text' },
      columns: {},
      sets: 'claim = null, claimed_until = null',
      valuesOf: (one) => one,
    },
  )
  await updateEach(session, ended, {
    table: 'webhook_slot',
    keys: { webhook_id: 'text', slot: 'integer', claim: 'text' },
    columns: {},
    sets: 'claim = null, leased_until = 0',
    valuesOf: ({ claimed: { webhook, slot, claim } }) => ({ webhook_id: webhook.id, slot, claim }),
  })
  const gone = ended.filter(({ isGone }) => isGone).map(({ claimed }) => claimed.webhook.id)
  if (gone.length === 0) return
  await session.db
    .updateTable('webhook')
    .set({ is_enabled: 0, disabled_reason: 'gone', updated_at: at })
    .where('id', 'in', gone)
    .execute()
  // The program that set up a hook has ended it so.
  await session.db
    .deleteFrom('webhook')
    .where('id', 'in', gone)
    .where('kind', '=', 'hook')
    .execute()
}

async function claimOf(
  session: Session,
  webhookId: string,
  {
    together,
    perSlot,
    at,
    room,
    minute,
  }: DeliveryTurn & { readonly room: number; readonly minute: DeliveryMinute },
): Promise<readonly ClaimedSlot[]> {
  const slots = await freeSlots(session, webhookId, room, together)
  if (slots.length === 0) return []
  // Read each time, because an owner may have changed it or switched it off.
  const [record] = await session.rows<WebhookRecord & { is_recorded: number | boolean }>(
    `select webhook.*, exists (select 1 from change_recording where change_recording.workspace_id = webhook.workspace_id) as is_recorded
      from webhook where id = ? and is_enabled = 1`,
    [webhookId],
  )
  if (record === undefined) return []
  const webhook = webhookRow(session.keys, record)
  const isDigest = webhook.digest !== 'none'
  const wanted = isDigest ? mostTogether : slots.length * perSlot
  const most = Math.min(wanted, await minute.left(webhook.workspaceId))
  if (most === 0) return []
  const rows = await session.rows<DeliveryRecord>(
    `select * from webhook_delivery where webhook_id = ? and next_try_at <= ? and coalesce(claimed_until, 0) <= ${databaseNowText(session.engine)}
      order by next_try_at, id limit ?${skipping(session)}`,
    [webhookId, at, most],
  )
  minute.count(webhook.workspaceId, rows.length)
  const deliveries = rows.map(({ id, event, attempts, tries, trace }) => ({
    ...{ id, attempts, trace },
    event: JSON.parse(event) as WebhookEvent,
    tries: JSON.parse(tries) as WebhookTry[],
  }))
  // Distributed in turn, so that the oldest are sent first. One message has a whole digest.
  const used = isDigest ? slots.slice(0, 1) : slots
  return used.slice(0, deliveries.length).map((slot, place) => ({
    ...{ webhook, slot, claim: randomUUID(), isRecorded: Boolean(record.is_recorded) },
    deliveries: deliveries.filter((_, at) => at % used.length === place),
  }))
}

/** Skips rows that another server has locked. */
const skipping = ({ engine }: Session): string =>
  engine === 'postgres' ? ' for update skip locked' : ''

/** Rows of slots are made as needed, because the limit may change at any start. */
async function freeSlots(
  session: Session,
  webhookId: string,
  most: number,
  together: number,
): Promise<readonly number[]> {
  const free = async (): Promise<readonly number[]> => {
    const rows = await session.rows<{ slot: number }>(
      `select slot from webhook_slot where webhook_id = ? and slot < ? and leased_until <= ${databaseNowText(session.engine)} order by slot limit ?${skipping(session)}`,
      [webhookId, together, most],
    )
    return rows.map(({ slot }) => slot)
  }
  const slots = await free()
  if (slots.length === most) return slots
  const [known] = await session.rows<{ made: number }>(
    'select count(*) as made from webhook_slot where webhook_id = ?',
    [webhookId],
  )
  if (Number(known?.made ?? 0) >= together || !(await mayMakeSlots(session, webhookId)))
    return slots
  await session.rows(
    `insert into webhook_slot (webhook_id, slot, claim, leased_until)
      select webhook.id, number.slot, null, 0 from webhook, (${numbersUpTo(session.engine, together)}) as number where webhook.id = ? on conflict do nothing`,
    [webhookId],
  )
  return free()
}

const numbersUpTo = (engine: Engine, count: number): string =>
  engine === 'postgres'
    ? `select generate_series(0, ${count - 1}) as slot`
    : `with recursive number (slot) as (select 0 union all select slot + 1 from number where slot < ${count - 1}) select slot from number`

interface Update<T> {
  readonly table: 'webhook_delivery' | 'webhook_slot'
  /** Columns that identify the row and must still have these values, with their types. */
  readonly keys: Readonly<Record<string, string>>
  readonly columns: Readonly<Record<string, string>>
  /** The same for every row. */
  readonly sets: string
  readonly valuesOf: (one: T) => Readonly<Record<string, Bindable>>
}

/** Only one server makes them, and the others read again. */
async function mayMakeSlots(session: Session, webhookId: string): Promise<boolean> {
  if (session.engine === 'sqlite') return true
  const [row] = await session.rows<{ may: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as may',
    [`slots ${webhookId}`],
  )
  return row?.may === true
}

/** One statement for all on PostgreSQL; the embedded store repeats a prepared one. */
async function updateEach<T>(
  session: Session,
  all: readonly T[],
  { table, keys, columns, sets, valuesOf }: Update<T>,
): Promise<void> {
  if (all.length === 0) return
  const [keyNames, names] = [Object.keys(keys), Object.keys(columns)]
  if (session.engine === 'postgres') {
    const set = [...names.map((name) => `${name} = item.${name}`), sets]
    const typed = Object.entries({ ...keys, ...columns }).map(([name, type]) => `${name} ${type}`)
    await session.rows(
      `update ${table} as target set ${set.join(', ')} from json_to_recordset(?) as item (${typed.join(', ')})
        where ${keyNames.map((name) => `target.${name} = item.${name}`).join(' and ')}`,
      [JSON.stringify(all.map(valuesOf))],
    )
    return
  }
  const set = [...names.map((name) => `${name} = ?`), sets]
  const text = `update ${table} as target set ${set.join(', ')} where ${keyNames.map((name) => `${name} = ?`).join(' and ')}`
  for (const one of all) {
    const values = valuesOf(one)
    await session.rows(
      text,
      [...names, ...keyNames].map((name) => values[name] ?? null),
    )
  }
}
