// Hands the messages of raised alerts over to jobs and deliveries when their time has come: one message for each response, or one
// for all of an hour or a day.
import { type Origins, studioOrigin } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import type { AlertRow, AlertToTell } from '../../store/alerts/alert-rows.ts'
import { readVersions } from '../results/versions.ts'
import { responseAddress } from './examine-responses.ts'
import { responseSummary } from './response-summary.ts'
import { slackDigest, slackMessage } from './slack-message.ts'

type Tools = Pick<Deps, 'store' | 'clock'> & { readonly config: Origins }

/** Raises that are read at once. */
const most = 1_000
/** Responses in one message. */
const mostInMessage = 50

export async function tellPeople(tools: Tools, signal: AbortSignal): Promise<void> {
  const { store, clock } = tools
  for (;;) {
    const waiting = await store.alerts.toTell(clock(), most)
    for (const one of waiting) {
      if (signal.aborted) return
      await tellOf(tools, one)
    }
    if (waiting.reduce((sum, { feedbackIds }) => sum + feedbackIds.length, 0) < most) return
  }
}

async function tellOf(tools: Tools, { workspaceId, alertId, feedbackIds }: AlertToTell) {
  const { store, clock } = tools
  const alert = await store.alerts.read(workspaceId, alertId)
  // An alert that was switched off meanwhile tells nobody.
  const actions = alert?.settings.enabled ? alert.settings.actions : []
  const mail = actions.find(({ kind }) => kind === 'mail')
  const hasSlack = actions.some(({ kind }) => kind === 'slack')
  const size = alert?.settings.cadence === 'each' ? 1 : mostInMessage
  for (let from = 0; from < feedbackIds.length; from += size) {
    const told = feedbackIds.slice(from, from + size)
    await store.alerts.tell({
      ...{ alertId, workspaceId, feedbackIds: told, at: clock() },
      memberIds: mail?.kind === 'mail' ? mail.member_ids : [],
      slack: alert !== null && hasSlack ? await messageOf(tools, alert, told) : null,
    })
  }
}

async function messageOf(tools: Tools, alert: AlertRow, feedbackIds: readonly string[]) {
  const [only] = feedbackIds
  if (feedbackIds.length > 1 || only === undefined) {
    const url = `${studioOrigin(tools.config)}/studio/responses`
    return slackDigest(alert.settings.name, feedbackIds.length, url)
  }
  return slackMessageOf(tools, alert, only, 'raised')
}

/** Null = the response no longer exists. */
export async function slackMessageOf(
  { store, config }: Omit<Tools, 'clock'>,
  { workspaceId, settings: { name, show_words } }: AlertRow,
  feedbackId: string,
  why: 'raised' | 'test',
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await store.feedback(workspaceId, feedbackId)
  if (row === null) return null
  const [node, version] = await Promise.all([
    store.node(workspaceId, row.nodeId),
    readVersions(store).of(row.flowId, row.flowVersion),
  ])
  const { score, words } = responseSummary(version?.flow ?? null, row)
  return slackMessage({
    alert: name,
    survey: version?.flow.name ?? '',
    channel: node?.settings.name ?? '',
    language: version?.flow.languages.find(({ id }) => id === row.languageId)?.code ?? null,
    summary: { score, words: show_words ? words : null },
    url: responseAddress(config, row),
    isTest: why === 'test',
  })
}
