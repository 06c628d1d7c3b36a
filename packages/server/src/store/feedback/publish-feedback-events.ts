// The webhook events of a stored feedback: created or changed, and completed once. There is also an event for the customer
// where this feedback made or filled their record.
import type { WebhookType } from '@askwell/contract'
import { ownedCustomerOf, publishCustomer } from '../customers/customers.ts'
import type { Session } from '../query/session.ts'
import type { CustomerRecord, FeedbackRecord } from '../schema.ts'
import { eventText, publishEvent } from '../webhooks/events.ts'

type EventData = Readonly<Record<string, unknown>>

interface EarlierState {
  readonly isNew: boolean
  /** The customer before the save. */
  readonly before: Pick<CustomerRecord, 'updated_at'> | null
}

export async function publishFeedbackEvents(
  session: Session,
  { told, trace }: { readonly told: EventData; readonly trace: string | undefined },
  record: FeedbackRecord,
  { isNew, before }: EarlierState,
): Promise<void> {
  const { id, workspace_id: workspaceId, customer_id: customerId, received_at: at } = record
  const about = { workspaceId, at, data: dataOf(told, record), feedbackId: id, customerId, trace }
  for (const type of typesOf(record, isNew)) await publishEvent(session, { ...about, type })
  if (customerId === null) return
  const customer = await session.db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (customer && customer.updated_at === at && before?.updated_at !== at)
    await publishCustomer(session, workspaceId, ownedCustomerOf(customer), at, trace)
}

/** The events of a fresh feedback, as rows of `insertAndTellText`. */
export const freshEvents = (
  told: EventData,
  record: FeedbackRecord,
  trace: string | undefined,
): readonly {
  readonly feedback_id: string
  readonly type: WebhookType
  readonly event: string
  readonly trace?: string
}[] =>
  typesOf(record, true).map((type) => ({
    feedback_id: record.id,
    type,
    event: eventText(type, record.received_at, dataOf(told, record)),
    ...(trace !== undefined && { trace }),
  }))

const dataOf = (told: EventData, { id, customer_id }: FeedbackRecord) => ({
  ...told,
  id,
  customer_id,
})

function typesOf({ is_completed }: FeedbackRecord, isNew: boolean): readonly WebhookType[] {
  const first: readonly WebhookType[] = isNew
    ? ['feedback.created']
    : is_completed === 0
      ? ['feedback.updated']
      : []
  return is_completed === 1 ? [...first, 'feedback.completed'] : first
}
