// The events that webhooks get of a stored feedback: made or changed, and complete once. The customer too, where this feedback
// made or filled their record.
import { publishCustomer } from '../customers/customers.ts'
import { customerOf } from '../nodes/nodes.ts'
import type { Session } from '../query/session.ts'
import type { CustomerRecord, FeedbackRecord } from '../schema.ts'
import { publishEvent } from '../webhooks/events.ts'

interface EarlierState {
  readonly isNew: boolean
  /** The customer as they were before. */
  readonly before: Pick<CustomerRecord, 'updated_at'> | null
}

export async function publishFeedbackEvents(
  session: Session,
  told: Readonly<Record<string, unknown>>,
  record: FeedbackRecord,
  { isNew, before }: EarlierState,
): Promise<void> {
  const { id, workspace_id: workspaceId, customer_id: customerId, received_at: at } = record
  const data = { ...told, id, customer_id: customerId }
  const about = { workspaceId, at, data, feedbackId: id, customerId }
  if (isNew) await publishEvent(session, { ...about, type: 'feedback.created' })
  else if (record.is_completed === 0)
    await publishEvent(session, { ...about, type: 'feedback.updated' })
  if (record.is_completed === 1)
    await publishEvent(session, { ...about, type: 'feedback.completed' })
  if (customerId === null) return
  const customer = await session.db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (customer && customer.updated_at === at && before?.updated_at !== at)
    await publishCustomer(session, workspaceId, customerOf(customer), at)
}
