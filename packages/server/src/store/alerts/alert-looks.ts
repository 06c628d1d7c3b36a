// Notes in the transaction of a save that the response is to be examined, where its workspace has an alert. An incomplete one is
// examined when it has rested, because the respondent may still change an answer. Internal responses raise no alert.
import type { Session } from '../query/session.ts'
import type { FeedbackRecord } from '../schema.ts'

const restMs = 30 * 60_000

const hasAlert = (workspace: string): string =>
  `exists (select 1 from alert where alert.workspace_id = ${workspace} and alert.is_enabled = 1)`

const noteText = `insert into alert_look (feedback_id, workspace_id, due_at, change) select ?, ?, ?, 0 where ${hasAlert('?')}
  on conflict (feedback_id) do update set due_at = excluded.due_at, change = alert_look.change + 1`

/** PostgreSQL only: the same for fresh feedbacks, as a part of the statement that stores them. */
export const noteStoredText = `looked as (insert into alert_look (feedback_id, workspace_id, due_at, change)
    select id, workspace_id, received_at + case is_completed when 1 then 0 else ${restMs} end, 0 from stored
    where is_internal = 0 and ${hasAlert('stored.workspace_id')} on conflict (feedback_id) do nothing)`

export async function noteLook(
  session: Session,
  { id, workspace_id, received_at, is_completed, is_internal }: FeedbackRecord,
): Promise<void> {
  if (is_internal === 1) return
  const dueAt = received_at + (is_completed === 1 ? 0 : restMs)
  await session.rows(noteText, [id, workspace_id, dueAt, workspace_id])
}
