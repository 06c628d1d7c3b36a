// A trial of an alert: its actions are run on one response now, and the result of each is returned. Nothing is recorded as raised.
import type { AlertActionResult, ShownAlertAction } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import type { AlertRow } from '../../store/alerts/alert-rows.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { MemberRow } from '../../store/people/people.ts'
import type { WebhookRow } from '../../store/webhooks/webhook-store.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changed } from '../chat/chat-change.ts'
import { readVersions } from '../results/versions.ts'
import { sendOnce } from '../webhooks/send-once.ts'
import { conversationAgent, newFollowUp } from './alert-takers.ts'
import { eventData, spelled } from './examine-responses.ts'
import { sendAlertMail } from './mail-alert.ts'
import { slackMessageOf } from './tell-people.ts'

export type TrialTools = Pick<
  Served,
  'store' | 'clock' | 'newId' | 'config' | 'guardedFetch' | 'sendMail'
>
type Tools = TrialTools & ChatDeps & Pick<Served, 'publish'>
export type Outcome = Omit<AlertActionResult, 'kind'>

export async function runAlert(
  tools: Tools,
  alert: AlertRow,
  row: FeedbackRow,
): Promise<AlertActionResult[]> {
  const results: AlertActionResult[] = []
  for (const action of alert.settings.actions)
    results.push({ kind: action.kind, ...(await run(tools, alert, row, action)) })
  return results
}

async function run(
  tools: Tools,
  alert: AlertRow,
  row: FeedbackRow,
  action: ShownAlertAction,
): Promise<Outcome> {
  switch (action.kind) {
    case 'follow_up':
      return beginFollowUp(tools, alert, row)
    case 'assign_conversation':
      return assignConversation(tools, alert, row)
    case 'tag':
      return addTag(tools, row, action.tag)
    case 'mail':
      return mailMembers(tools, alert, row, action.member_ids)
    case 'webhook': {
      const webhook = await tools.store.webhooks.read(alert.workspaceId, action.webhook_id)
      const version = await readVersions(tools.store).of(row.flowId, row.flowVersion)
      return sendTrial(tools, webhook, eventData(tools, alert, row, version?.flow ?? null))
    }
    case 'slack': {
      const webhook = await tools.store.webhooks.byId(alert.id)
      return sendTrial(tools, webhook, await slackMessageOf(tools, alert, row.id, 'test'))
    }
    default:
      return unreachable(action)
  }
}

export const outcome = (
  kind: AlertActionResult['outcome'],
  message: string | null = null,
): Outcome => ({
  outcome: kind,
  message,
  tried: null,
})

async function beginFollowUp(tools: Tools, alert: AlertRow, row: FeedbackRow): Promise<Outcome> {
  const followUp = await newFollowUp(tools, alert, row, alert.raised)
  if (followUp === null) return outcome('failed', 'The alert begins no follow-up.')
  const of = { workspaceId: row.workspaceId, feedbackId: row.id }
  const stored = await tools.store.followUps.change(of, followUp.next, followUp.entry)
  return stored === 'stored'
    ? outcome('done')
    : outcome('unchanged', 'The response has a follow-up already.')
}

async function assignConversation(
  tools: Tools,
  alert: AlertRow,
  row: FeedbackRow,
): Promise<Outcome> {
  const agentId = await conversationAgent(tools, alert, row, alert.raised)
  if (agentId === null)
    return outcome('failed', 'None of its members may answer in the channel of this response.')
  const chat = await tools.store.chats.reserve(row.id, agentId, tools.clock())
  if (chat !== null) {
    tools.publish([await changed(tools, chat, null)])
    return outcome('done')
  }
  return (await tools.store.chats.byFeedback(row.id))
    ? outcome('unchanged', 'The conversation has an agent already, or it has ended.')
    : outcome('failed', 'The response has no conversation.')
}

async function addTag(tools: Tools, row: FeedbackRow, wanted: string): Promise<Outcome> {
  const { store } = tools
  const { workspaceId, id: feedbackId } = row
  const tag = await spelled(tools, workspaceId, wanted)
  const { tags = [] } =
    (await store.followUps.marks(workspaceId, [feedbackId])).get(feedbackId) ?? {}
  if (tags.includes(tag)) return outcome('unchanged', 'The response has this tag already.')
  await store.followUps.setTags({ workspaceId, feedbackId }, [...tags, tag])
  return outcome('done')
}

async function mailMembers(
  tools: Tools,
  alert: AlertRow,
  row: FeedbackRow,
  memberIds: readonly string[],
): Promise<Outcome> {
  const mails = { ...alert, memberIds, none: 'No member of the alert may see this response.' }
  return mailTrial(tools, mails, (member) =>
    sendAlertMail(tools, { alert, member, feedbackIds: [row.id], why: 'test' }),
  )
}

interface TrialMails {
  readonly workspaceId: string
  readonly memberIds: readonly string[]
  /** The sentence where nobody gets one. */
  readonly none: string
}

/** `send`: false = the member gets none. */
export async function mailTrial(
  { store, sendMail }: TrialTools,
  { workspaceId, memberIds, none }: TrialMails,
  send: (member: MemberRow) => Promise<boolean>,
): Promise<Outcome> {
  if (sendMail === null) return outcome('failed', 'This instance has no mail server.')
  let sent = 0
  for (const member of await store.people.members(workspaceId)) {
    if (!memberIds.includes(member.id)) continue
    const isSent = await send(member).catch(() => null)
    if (isSent === null)
      return outcome('failed', `The mail server did not accept the mail to ${member.name}.`)
    if (isSent) sent += 1
  }
  return sent > 0 ? outcome('done') : outcome('failed', none)
}

/** `data` null = the response no longer exists. */
export async function sendTrial(
  tools: TrialTools,
  webhook: WebhookRow | null,
  data: Readonly<Record<string, unknown>> | null,
): Promise<Outcome> {
  if (webhook === null || data === null) return outcome('failed', 'The address no longer exists.')
  const timestamp = new Date(tools.clock()).toISOString()
  const event = { type: 'alert.raised', timestamp, data: { ...data } }
  const tried = await sendOnce(tools, webhook, { id: tools.newId(), event })
  if (tried.status !== null && tried.status >= 200 && tried.status < 300)
    return { ...outcome('done'), tried }
  const message =
    tried.status === null
      ? 'The address could not be reached.'
      : `The address answered ${tried.status}.`
  return { ...outcome('failed', message), tried }
}
