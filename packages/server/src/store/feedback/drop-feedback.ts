// Deletes feedback with all dependent rows. One list of those tables serves an owner's deletion, a person's erasure and
// the end of a node's retention: a new table that keeps something of a feedback gets a line here.

import { dropAlertMarks } from '../alerts/alerts.ts'
import { markFilesOfForDeletion } from '../files/file-claims.ts'
import { dropFollowUps } from '../follow-ups/follow-ups.ts'
import { eraseReplies } from '../idempotency/idempotency.ts'
import type { Session } from '../query/session.ts'
import { dirty } from '../results/changed-hours.ts'
import { publishEvent } from '../webhooks/events.ts'

export interface Dropped {
  readonly id: string
  readonly node_id: string
}

/** → the ids that existed. Pass few enough for one statement; receivers of webhooks get an event. */
export async function dropFeedback(
  session: Session,
  workspaceId: string,
  ids: readonly string[],
  at: number,
): Promise<readonly Dropped[]> {
  if (ids.length === 0) return []
  // The record first: this waits for a save that is replacing its answers; a later save finds nothing to replace.
  const dropped = await session.db
    .deleteFrom('feedback')
    .where('id', 'in', ids)
    .where('workspace_id', '=', workspaceId)
    .returning(['id', 'node_id', 'received_at'])
    .execute()
  if (dropped.length === 0) return []
  const gone = dropped.map((row) => row.id)
  await dirty(session, dropped)
  await dropWhatHangsOn(session, gone)
  await eraseReplies(session.db, workspaceId)
  for (const { id, node_id } of dropped)
    await publishEvent(session, {
      workspaceId,
      type: 'feedback.deleted',
      at,
      data: { id, node_id },
      feedbackId: null,
      customerId: null,
    })
  return dropped
}

/** Everything but the feedback and its answers. */
export async function dropWhatHangsOn(session: Session, ids: readonly string[]): Promise<void> {
  await session.db.deleteFrom('chat').where('feedback_id', 'in', ids).execute()
  await dropFollowUps(session, ids)
  await dropAlertMarks(session, ids)
  await session.db.deleteFrom('consent').where('feedback_id', 'in', ids).execute()
  for (const feedbackId of ids) await markFilesOfForDeletion(session, { feedbackId })
  await session.db.deleteFrom('webhook_delivery').where('feedback_id', 'in', ids).execute()
}
