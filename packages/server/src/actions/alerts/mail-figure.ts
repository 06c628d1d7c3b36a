// The mail of a raised alert on a figure to one member.
import { z } from 'zod'
import type { Origins } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import { sendFigureMail } from './figure-messages.ts'

type Tools = Pick<Deps, 'store' | 'sendMail'> & { readonly config: Origins }

const FigureMail = z.object({
  workspace_id: z.string(),
  alert_id: z.string(),
  member_id: z.string(),
  value: z.number(),
  n: z.number(),
})

/** `later`: the workspace is suspended, or there is no mail server for now. */
export async function mailFigure(tools: Tools, payload: unknown): Promise<'done' | 'later'> {
  const { workspace_id, alert_id, member_id, ...reading } = FigureMail.parse(payload)
  const { store } = tools
  const alert = await store.figureAlerts.read(workspace_id, alert_id)
  const members = await store.people.members(workspace_id)
  const member = members.find(({ id }) => id === member_id)
  if (alert === null || !alert.settings.enabled || !member) return 'done'
  if (tools.sendMail === null) return 'later'
  const rules = await store.workspaceRules(workspace_id)
  if (rules !== null && rules.suspendedAt !== null) return 'later'
  try {
    await sendFigureMail(tools, alert, member, reading, 'raised')
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
  }
  return 'done'
}
