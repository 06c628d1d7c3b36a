// Notifications of chats through push services. As with mail, they are only about messages that stay unread, and are sent once
// until the reader looks again. A visitor gets a notification or a mail, never both. Ten seconds after a message a job finds
// the subscribed browsers. Each browser has its own job, so a slow service delays nobody else.
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import type { JobOutcome } from '../../jobs/job-handler.ts'
import type { ChatRow, PushDevice, PushSubscriptionRow } from '../../store/index.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { planMail } from '../chat/mail-visitor.ts'
import type { PushSide } from './plan-push.ts'
import { isWaitingChat, noticeFor, type PushNotice } from './push-notice.ts'

export const pushSendJob = 'push_send'
/** Older notifications are dropped; the reader finds the message in the conversation. */
const longestTriedMs = 24 * 3_600_000

export type PushDeps = ChatDeps & Pick<Deps, 'push' | 'config'>

/** Adds a job for each browser that may be notified. */
export async function findBrowsers(
  deps: PushDeps,
  feedbackId: string,
  side: PushSide,
): Promise<void> {
  const chat = await deps.store.chats.byFeedback(feedbackId)
  if (!chat || !deps.push) return
  const ids =
    side === 'visitor' ? await deps.store.push.ofVisitor(feedbackId) : await devicesFor(deps, chat)
  const at = deps.clock()
  for (const id of ids) {
    const payload = { subscription_id: id, feedback_id: feedbackId }
    await deps.store.jobs.add(
      { kind: pushSendJob, name: `${pushSendJob} ${id} ${feedbackId}`, payload, runAt: at },
      at,
    )
  }
}

async function devicesFor({ store, clock }: PushDeps, chat: ChatRow): Promise<readonly string[]> {
  const devices: readonly PushDevice[] = await store.push.devices(chat.workspaceId, clock())
  if (isWaitingChat(chat) || chat.agentId === null) return devices.map(({ id }) => id)
  const agent = await store.chats.agent(chat.workspaceId, chat.agentId)
  return devices.filter(({ personId }) => personId === agent?.personId).map(({ id }) => id)
}

/** Throws when the service wants a retry and does not say when. */
export async function notifyBrowser(
  deps: PushDeps,
  subscriptionId: string,
  feedbackId: string,
  signal?: AbortSignal,
): Promise<JobOutcome> {
  const { store, push, clock } = deps
  const [subscription, chat] = await Promise.all([
    store.push.subscription(subscriptionId, clock()),
    store.chats.byFeedback(feedbackId),
  ])
  const notice = subscription && chat && (await noticeFor(deps, subscription, chat))
  if (!push || !notice || clock() - notice.at > longestTriedMs) return { kind: 'done' }
  if (
    !(await store.push.claim({
      id: subscriptionId,
      feedbackId,
      side: notice.side,
      seq: notice.seq,
    }))
  )
    return { kind: 'done' }
  const outcome = await push.send(targetOf(subscription), messageOf(notice), signal)
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'done' }
    case 'gone':
      await store.push.drop(subscriptionId)
      await mailInstead(deps, chat, notice)
      return { kind: 'done' }
    case 'refused':
      await store.push.release(subscriptionId, feedbackId)
      await mailInstead(deps, chat, notice)
      return { kind: 'done' }
    case 'later':
      await store.push.release(subscriptionId, feedbackId)
      await mailInstead(deps, chat, notice)
      if (outcome.afterMs === null)
        throw new PushPostponed('the push service did not accept a notification')
      return { kind: 'again', atMs: clock() + Math.max(1_000, outcome.afterMs) }
    default:
      return unreachable(outcome)
  }
}

/** Only for the log. */
class PushPostponed extends Error {
  override name = 'PushPostponed'
}

/** The mail's own job may have run while the notification was being sent. */
async function mailInstead(deps: PushDeps, chat: ChatRow, { side }: PushNotice): Promise<void> {
  if (side === 'visitor') await planMail(deps, chat)
}

const targetOf = ({ target }: PushSubscriptionRow) => ({
  endpoint: target.endpoint,
  p256dh: Buffer.from(target.p256dh, 'base64url'),
  auth: Buffer.from(target.auth, 'base64url'),
})

/** One topic per conversation: the newest notification is enough. */
const messageOf = ({ payload }: PushNotice) => ({
  text: JSON.stringify(payload),
  topic: payload.chat.replaceAll('-', ''),
})
