// Raises alerts for a response, and hands over the messages to people. Each is one transaction with a unique key, so that servers
// that do the same at once, or one that is killed in between, raise and tell exactly once.

import { reserveChat } from '../chats/chat-writes.ts'
import { changeFollowUp, type HeldFeedback, holdFeedback } from '../follow-ups/follow-ups.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Session } from '../query/session.ts'
import { dirty, maybeSettled } from '../results/changed-hours.ts'
import { deliverTo } from '../webhooks/events.ts'
import type { AlertLook, AlertRaise, AlertTelling } from './alert-rows.ts'

export const alertMailJob = 'alert_mail'

/** The ids of the alerts that were raised now. None if a later save of the response is still to be examined. */
export async function raiseAlerts(
  session: Session,
  look: AlertLook,
  raises: readonly AlertRaise[],
  at: number,
): Promise<readonly string[]> {
  const held = await holdFeedback(session, look)
  const removed = await session.db
    .deleteFrom('alert_look')
    .where('feedback_id', '=', look.feedbackId)
    .where('change', '=', look.change)
    .returning('feedback_id')
    .execute()
  if (held === null || removed.length === 0) return []
  const raised: string[] = []
  for (const raise of raises)
    if (await raiseOne(session, { ...look, ...held }, raise, at)) raised.push(raise.alertId)
  return raised
}

async function raiseOne(
  session: Session,
  look: AlertLook & HeldFeedback,
  { alertId, followUp, agentId, tag, event, tellAt }: AlertRaise,
  at: number,
): Promise<boolean> {
  const { workspaceId, feedbackId } = look
  const inserted = await session.rows(
    `insert into alert_raise (alert_id, feedback_id, workspace_id, raised_at, tell_at, agent_id)
      select id, ?, workspace_id, ?, ?, ? from alert where id = ? and workspace_id = ? and is_enabled = 1
      on conflict (alert_id, feedback_id) do nothing returning alert_id`,
    [feedbackId, at, tellAt, agentId, alertId, workspaceId],
  )
  if (inserted.length === 0) return false
  await session.rows('update alert set raised = raised + 1, last_raised_at = ? where id = ?', [
    at,
    alertId,
  ])
  // Where a member or another alert has begun one, that follow-up stays.
  if (followUp !== null) await changeFollowUp(session, look, followUp.next, followUp.entry)
  if (agentId !== null) await reserveChat(session, feedbackId, agentId, at)
  if (tag !== null) {
    await session.db
      .insertInto('feedback_tag')
      .values({ workspace_id: workspaceId, feedback_id: feedbackId, tag })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (maybeSettled(look.received_at, at)) await dirty(session, [look])
  }
  if (event !== null) {
    const { webhookId, data } = event
    await deliverTo(session, webhookId, {
      ...{ workspaceId, type: 'alert.raised', at, data, feedbackId, customerId: null },
    })
  }
  return true
}

/** False = another server has told people of some of these. */
export async function tellAlert(
  session: Session,
  { alertId, workspaceId, feedbackIds, memberIds, slack, at }: AlertTelling,
): Promise<boolean> {
  const { db, engine } = session
  const untold = await db
    .selectFrom('alert_raise')
    .select('feedback_id')
    .where('alert_id', '=', alertId)
    .where('feedback_id', 'in', feedbackIds)
    .where('tell_at', 'is not', null)
    // Two servers lock in the same order and so never wait for each other in a circle.
    .orderBy('feedback_id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  if (untold.length < feedbackIds.length) return false
  await db
    .updateTable('alert_raise')
    .set({ tell_at: null })
    .where('alert_id', '=', alertId)
    .where('feedback_id', 'in', feedbackIds)
    .execute()
  for (const memberId of memberIds)
    await addJob(
      session,
      {
        kind: alertMailJob,
        name: null,
        payload: {
          workspace_id: workspaceId,
          alert_id: alertId,
          member_id: memberId,
          feedback_ids: feedbackIds,
        },
        runAt: at,
      },
      at,
    )
  const [only] = feedbackIds
  if (slack !== null)
    await deliverTo(session, alertId, {
      ...{ workspaceId, type: 'alert.raised', at, data: slack, customerId: null },
      feedbackId: feedbackIds.length === 1 && only !== undefined ? only : null,
    })
  return true
}
