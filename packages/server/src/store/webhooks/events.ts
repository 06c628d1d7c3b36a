// Events on their way to webhooks: written by the transaction that causes them, one delivery an address that wants the
// type, so that an event is lost exactly when its cause is. Whoever stores something worth telling calls `publishEvent`
// with its own session.
import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookType } from '@askwell/contract'
import { addJob } from '../jobs/jobs.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'

export interface NewEvent {
  readonly workspaceId: string
  readonly type: WebhookType
  readonly at: number
  /** The payload as the receiver sees it, already redacted. */
  readonly data: Readonly<Record<string, unknown>>
  /** Whose data this is, so that it goes when they go. */
  readonly feedbackId: string | null
  readonly customerId: string | null
}

/** The kind of job that sends what waits for one address. */
export const webhookJob = 'webhook'

export async function publishEvent(
  session: Session,
  { workspaceId, type, at, data, feedbackId, customerId }: NewEvent,
): Promise<void> {
  const { engine, db } = session
  const addresses = await db
    .selectFrom('webhook')
    .select(['id', 'types'])
    .where('workspace_id', '=', workspaceId)
    .where('is_enabled', '=', 1)
    .orderBy('id')
    // An address that is just being deleted must not fail the answer that tells of itself.
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .execute()
  const wanting = addresses.filter(({ types }) => wants(types, type))
  if (wanting.length === 0) return
  const event = plainJson({
    type,
    timestamp: new Date(at).toISOString(),
    data,
  } satisfies WebhookEvent)
  const shared = {
    workspace_id: workspaceId,
    type,
    event,
    feedback_id: feedbackId,
    customer_id: customerId,
    created_at: at,
    next_try_at: at,
  }
  await db
    .insertInto('webhook_delivery')
    .values(
      wanting.map(({ id }) => ({
        id: randomUUID(),
        webhook_id: id,
        ...shared,
        status: 'pending' as const,
        attempts: 0,
        tries: '[]',
      })),
    )
    .execute()
  for (const { id } of wanting) await wakeWebhook(session, id, at)
}

export const wakeWebhook = (session: Session, webhookId: string, at: number): Promise<void> =>
  addJob(
    session,
    {
      kind: webhookJob,
      name: `${webhookJob} ${webhookId}`,
      payload: { webhook_id: webhookId },
      runAt: at,
    },
    at,
  )

function wants(types: string, type: WebhookType): boolean {
  const wanted = JSON.parse(types) as WebhookType[]
  return wanted.length === 0 || wanted.includes(type)
}
