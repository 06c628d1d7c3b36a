// Takes feedback out with everything that hangs on it. One list of those tables, for an owner's deletion, a person's
// erasure and the end of a node's retention alike: a new table that keeps something of a feedback gets a line here.

import { markFilesOfForDeletion } from '../files/file-claims.ts'
import type { Session } from '../query/session.ts'
import { dirty } from '../results/tallies.ts'
import { publishEvent } from '../webhooks/events.ts'

export interface Dropped {
  readonly id: string
  readonly node_id: string
}

/** Those of the ids that were there. Few enough for one statement; receivers of webhooks get an event. */
export async function dropFeedback(
  session: Session,
  workspaceId: string,
  ids: readonly string[],
  at: number,
): Promise<readonly Dropped[]> {
  if (ids.length === 0) return []
  // The record first: a save that is replacing its answers is waited for, and finds nothing to replace afterwards.
  const dropped = await session.db
    .deleteFrom('feedback')
    .where('id', 'in', ids)
    .where('workspace_id', '=', workspaceId)
    .returning(['id', 'node_id', 'received_at'])
    .execute()
  if (dropped.length === 0) return []
  const gone = dropped.map((row) => row.id)
  await dirty(session, dropped)
  await session.db.deleteFrom('response').where('feedback_id', 'in', gone).execute()
  await dropWhatHangsOn(session, gone)
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
  await session.db.deleteFrom('consent').where('feedback_id', 'in', ids).execute()
  for (const feedbackId of ids) await markFilesOfForDeletion(session, { feedbackId })
  await session.db.deleteFrom('webhook_delivery').where('feedback_id', 'in', ids).execute()
}
