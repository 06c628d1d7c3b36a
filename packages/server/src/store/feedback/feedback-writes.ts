// The other writes of feedback, for owners and the demo: delete one, or fill a workspace with many at once.
import { findCustomer, keepCustomer, namesCustomer } from '../customers/customer-of-feedback.ts'
import type { Session } from '../query/session.ts'
import { dirty } from '../results/changed-hours.ts'
import type { FeedbackRecord } from '../schema.ts'
import { dropFeedback } from './drop-feedback.ts'
import type { NewFeedbackRow } from './feedback-row.ts'
import { insertFeedbackText, insertTogetherText } from './feedback-texts.ts'
import { holdForCustomers } from './locks.ts'
import { feedbackRecord } from './records.ts'

export async function deleteFeedback(
  session: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<boolean> {
  return (await dropFeedback(session, workspaceId, [id], at)).length > 0
}

const slice = 200

/** Each call stores all or nothing. */
export async function insertFeedback(
  session: Session,
  rows: readonly NewFeedbackRow[],
): Promise<void> {
  const named = rows.filter(namesCustomer)
  if (named.length > 0) await holdForCustomers(session, named)
  const records: FeedbackRecord[] = []
  for (const row of rows) {
    const customerId = namesCustomer(row)
      ? await keepCustomer(session, row, await findCustomer(session, row), null)
      : null
    const record = feedbackRecord(row, customerId)
    records.push(record)
    if (records.length === slice) await flush(session, records)
  }
  await flush(session, records)
  await dirty(
    session,
    rows.map(({ nodeId, receivedAt }) => ({ node_id: nodeId, received_at: receivedAt })),
  )
}

async function flush(session: Session, records: FeedbackRecord[]): Promise<void> {
  if (session.engine === 'postgres')
    await session.rows(insertTogetherText, [JSON.stringify(records)])
  else
    for (const record of records)
      await session.rows(insertFeedbackText.text, insertFeedbackText.values(record))
  records.length = 0
}
