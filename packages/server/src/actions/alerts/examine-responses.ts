// Examines the responses that were saved in workspaces with alerts. What an alert does in the store is one transaction with the
// record that it was raised: the follow-up, the tag, the event for a webhook, and when people receive a message.
import { type Origins, studioOrigin } from '../../config/origins.ts'
import type { Served } from '../../events/served.ts'
import type { AlertLook, AlertRaise, AlertRow } from '../../store/alerts/alert-rows.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changed } from '../chat/chat-change.ts'
import { knownSpelling } from '../owner/known-spelling.ts'
import { openMatching } from './alert-conditions.ts'
import { conversationAgent, newFollowUp } from './alert-takers.ts'
import { responseSummary } from './response-summary.ts'
import { tellAt } from './tell-at.ts'

type Tools = ChatDeps & Pick<Served, 'publish'> & { readonly config: Origins }

/** Responses are read and examined in groups of this size. */
const group = 200

export const lookMs = 5_000

export async function examineResponses(tools: Tools, signal: AbortSignal): Promise<void> {
  const { store, clock } = tools
  const matching = openMatching(store, clock())
  const alertsOf = new Map<string, Promise<readonly AlertRow[]>>()
  /** How often each was raised in this run, for members who take turns. */
  const turns = new Map<string, number>()
  for (;;) {
    const looks = await store.alerts.looks(clock(), group)
    for (const look of looks) {
      if (signal.aborted) return
      const known = alertsOf.get(look.workspaceId) ?? store.alerts.list(look.workspaceId)
      alertsOf.set(look.workspaceId, known)
      await examine(look, await known)
    }
    if (looks.length < group) return
  }

  async function examine(look: AlertLook, alerts: readonly AlertRow[]): Promise<void> {
    const row = await store.feedback(look.workspaceId, look.feedbackId)
    const raises: AlertRaise[] = []
    for (const alert of row === null ? [] : alerts)
      if (row !== null && alert.settings.enabled && (await matching.matches(alert, row)))
        raises.push(await raiseOf(alert, row))
    const raised = await store.alerts.raise(look, raises, clock())
    for (const id of raised) turns.set(id, (turns.get(id) ?? 0) + 1)
    if (raises.some(({ alertId, agentId }) => agentId !== null && raised.includes(alertId)))
      await tellOfAgent(look.feedbackId)
  }

  /** The inbox shows at once who has the conversation. */
  async function tellOfAgent(feedbackId: string): Promise<void> {
    const chat = await store.chats.byFeedback(feedbackId)
    if (chat !== null) tools.publish([await changed(tools, chat, null)])
  }

  async function raiseOf(alert: AlertRow, row: FeedbackRow): Promise<AlertRaise> {
    const { flow } = (await matching.versions.of(row.flowId, row.flowVersion)) ?? { flow: null }
    const { actions } = alert.settings
    const webhook = actions.find(({ kind }) => kind === 'webhook')
    const tag = actions.find(({ kind }) => kind === 'tag')
    const turn = alert.raised + (turns.get(alert.id) ?? 0)
    const tells = actions.some(({ kind }) => kind === 'mail' || kind === 'slack')
    return {
      alertId: alert.id,
      followUp: await newFollowUp(tools, alert, row, turn),
      agentId: await conversationAgent(tools, alert, row, turn),
      tag: tag?.kind === 'tag' ? await spelled(tools, alert.workspaceId, tag.tag) : null,
      event:
        webhook?.kind === 'webhook'
          ? { webhookId: webhook.webhook_id, data: eventData(tools, alert, row, flow) }
          : null,
      tellAt: tells ? tellAt(alert.settings, clock()) : null,
    }
  }
}

export const spelled = async (
  { store }: Pick<Tools, 'store'>,
  workspaceId: string,
  tag: string,
): Promise<string> =>
  knownSpelling(
    [tag],
    (await store.followUps.tags(workspaceId)).map(({ tag: known }) => known),
  )[0] ?? tag

export function eventData(
  { config }: Pick<Tools, 'config'>,
  { id, settings: { name, show_words } }: AlertRow,
  row: FeedbackRow,
  flow: Parameters<typeof responseSummary>[0],
): Readonly<Record<string, unknown>> {
  const { score, words } = responseSummary(flow, row)
  return {
    ...{ alert_id: id, name, feedback_id: row.id, flow_id: row.flowId, node_id: row.nodeId },
    ...{ score, words: show_words ? words : null },
    url: responseAddress(config, row),
  }
}

export const responseAddress = (config: Origins, { id }: Pick<FeedbackRow, 'id'>): string =>
  `${studioOrigin(config)}/studio/responses?response=${id}`
