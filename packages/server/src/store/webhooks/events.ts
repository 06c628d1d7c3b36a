// Events for webhooks. The transaction that causes an event writes one delivery for each address that wants the type, so an
// event is lost only together with its cause. A write that causes an event calls `publishEvent` with its own session.
import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookType } from '@askwell/contract'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { digestTime } from './digest-time.ts'
import type { WebhookRecord } from './webhook-tables.ts'

export interface NewEvent {
  readonly workspaceId: string
  /** `test`: of a new hook; it is sent to that hook alone. */
  readonly type: WebhookType | 'test'
  readonly at: number
  /** The payload as the receiver sees it, already redacted. */
  readonly data: Readonly<Record<string, unknown>>
  /** The owners of this data, so that it is deleted with them. */
  readonly feedbackId: string | null
  readonly customerId: string | null
  readonly trace?: string | undefined
}

export async function publishEvent(session: Session, event: NewEvent): Promise<void> {
  const { workspaceId, type } = event
  const { engine, db } = session
  const addresses = await db
    .selectFrom('webhook')
    .select(['id', 'types', 'digest'])
    .where('workspace_id', '=', workspaceId)
    .where('is_enabled', '=', 1)
    .orderBy('id')
    // A webhook that is being deleted must not make the save fail.
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .execute()
  await addDeliveries(
    session,
    addresses.filter(({ types }) => wants(types, type)),
    event,
  )
}

/** To one address, whatever types it wants; an address that is switched off or deleted gets nothing. */
export async function deliverTo(
  session: Session,
  webhookId: string,
  event: NewEvent,
): Promise<void> {
  const address = await session.db
    .selectFrom('webhook')
    .select(['id', 'digest'])
    .where('id', '=', webhookId)
    .where('workspace_id', '=', event.workspaceId)
    .where('is_enabled', '=', 1)
    .$if(session.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst()
  if (address) await addDeliveries(session, [address], event)
}

async function addDeliveries(
  { db }: Session,
  webhooks: readonly Pick<WebhookRecord, 'id' | 'digest'>[],
  { workspaceId, type, at, data, feedbackId, customerId, trace }: NewEvent,
): Promise<void> {
  if (webhooks.length === 0) return
  const shared = {
    workspace_id: workspaceId,
    type,
    event: eventText(type, at, data),
    feedback_id: feedbackId,
    customer_id: customerId,
    created_at: at,
    trace: trace ?? null,
    status: 'pending' as const,
    attempts: 0,
    tries: '[]',
  }
  await db
    .insertInto('webhook_delivery')
    .values(
      webhooks.map(({ id, digest }) => ({
        ...{ ...shared, id: randomUUID(), webhook_id: id },
        next_try_at: digestTime(digest, at),
      })),
    )
    .execute()
}

/** The event as receivers read it. */
export const eventText = (type: NewEvent['type'], at: number, data: NewEvent['data']): string =>
  plainJson({ type, timestamp: new Date(at).toISOString(), data } satisfies WebhookEvent)

function wants(types: string, type: NewEvent['type']): boolean {
  const wanted = JSON.parse(types) as NewEvent['type'][]
  return wanted.length === 0 || wanted.includes(type)
}
