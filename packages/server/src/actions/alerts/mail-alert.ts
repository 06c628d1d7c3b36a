// The mail of an alert to one member. It is written when it is sent, so it has nothing of a response that was deleted meanwhile, and
// nothing that the member may not see.
import { z } from 'zod'
import { type Origins, studioOrigin } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import type { AlertRow } from '../../store/alerts/alert-rows.ts'
import type { MemberRow } from '../../store/people/people.ts'
import { memberSight } from '../../store/query/sight.ts'
import { readVersions } from '../results/versions.ts'
import { serverTexts } from '../server-texts/texts-in.ts'
import { responseAddress } from './examine-responses.ts'
import { responseSummary } from './response-summary.ts'

type Tools = Pick<Deps, 'store' | 'sendMail'> & { readonly config: Origins }

const AlertMail = z.object({
  workspace_id: z.string(),
  alert_id: z.string(),
  member_id: z.string(),
  feedback_ids: z.array(z.string()),
})

/** `later`: the workspace is suspended, or there is no mail server for now. */
export async function mailAlert(tools: Tools, payload: unknown): Promise<'done' | 'later'> {
  const given = AlertMail.parse(payload)
  const { store } = tools
  const alert = await store.alerts.read(given.workspace_id, given.alert_id)
  const members = await store.people.members(given.workspace_id)
  const member = members.find(({ id }) => id === given.member_id)
  if (alert === null || !alert.settings.enabled || !member) return 'done'
  if (tools.sendMail === null) return 'later'
  const rules = await store.workspaceRules(given.workspace_id)
  if (rules !== null && rules.suspendedAt !== null) return 'later'
  try {
    await sendAlertMail(tools, { alert, member, feedbackIds: given.feedback_ids, why: 'raised' })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
  }
  return 'done'
}

interface AlertMailing {
  readonly alert: AlertRow
  readonly member: MemberRow
  readonly feedbackIds: readonly string[]
  readonly why: 'raised' | 'test'
}

/** False = the member may see none of the responses. */
export async function sendAlertMail(
  { store, config, sendMail }: Tools,
  { alert, member, feedbackIds, why }: AlertMailing,
): Promise<boolean> {
  const { workspaceId, settings } = alert
  const versions = readVersions(store)
  const responses = []
  for (const id of feedbackIds) {
    const row = await store.feedback(workspaceId, id, memberSight(member))
    if (row === null) continue
    const version = await versions.of(row.flowId, row.flowVersion)
    const { score, words } = responseSummary(version?.flow ?? null, row)
    responses.push({
      ...{ survey: version?.flow.name ?? '', score, url: responseAddress(config, row) },
      words: settings.show_words ? words : null,
    })
  }
  if (responses.length === 0 || sendMail === null) return false
  const text = serverTexts(member.language).alert({
    workspace: (await store.people.workspaceName(workspaceId)) ?? '',
    alert: settings.name,
    responses,
    isTest: why === 'test',
    settings: `${studioOrigin(config)}/studio/settings/alerts/${alert.id}`,
  })
  await sendMail({ to: member.email, ...text })
  return true
}
