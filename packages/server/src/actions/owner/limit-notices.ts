// Mails to the owners of a workspace that comes near a limit or has reached it (OP-67): one at 80 % and one at 100 %, and again
// only after the workspace was below 80 %.
import { limitWarningPercents } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import type { LimitNotices } from '../../store/workspaces/workspace-rules.ts'
import { serverTexts } from '../server-texts/texts-in.ts'
import { type LastingLimit, lastingUsage } from './workspace-usage.ts'

type Tools = Pick<Deps, 'store' | 'clock' | 'sendMail'>

/**
 * Measures the rows of each workspace first, also where no mail can be sent: uploads and imports are refused by it. Rejects at the
 * end when a mail could not be sent for now; the next call sends only the missing ones.
 */
export async function tellOfLimits(tools: Tools, signal: AbortSignal): Promise<void> {
  const faults: unknown[] = []
  for (const { workspaceId } of await tools.store.people.auditHeads()) {
    if (signal.aborted) return
    await tools.store.measureRows(workspaceId)
    if (tools.sendMail !== null)
      faults.push(...(await tellOwners(tools, tools.sendMail, workspaceId)))
  }
  if (faults.length > 0) throw faults[0]
}

/** Returns why mails could not be sent for now. */
async function tellOwners(
  { store, clock }: Tools,
  sendMail: NonNullable<Deps['sendMail']>,
  workspaceId: string,
): Promise<readonly unknown[]> {
  const rules = await store.workspaceRules(workspaceId)
  if (rules === null) return []
  const usage = Object.entries(await lastingUsage({ store, clock }, workspaceId))
  const reached = usage.flatMap(([name, { used, limit }]) => {
    const percent =
      limit === null ? undefined : limitWarningPercents.find((one) => used * 100 >= limit * one)
    return percent === undefined || limit === null
      ? []
      : [{ name: name as LastingLimit, percent, used, limit }]
  })
  const { missed = [], ...before } = rules.limitsTold
  const news = reached.filter(({ name, percent }) => (before[name] ?? 0) < percent)
  const faults = new Map<string, unknown>()
  if (news.length > 0 || missed.length > 0) {
    const workspace = (await store.people.workspaceName(workspaceId)) ?? ''
    const members = await store.people.members(workspaceId)
    for (const { id, email, language } of members.filter(({ role }) => role === 'owner'))
      for (const one of missed.includes(id) ? reached : news)
        await sendMail({ to: email, ...serverTexts(language).limit({ workspace, ...one }) }).catch(
          (error: unknown) => {
            if (!isRefusedForGood(error)) faults.set(id, error)
          },
        )
  }
  const told: LimitNotices = {
    ...Object.fromEntries(reached.map(({ name, percent }) => [name, percent])),
    ...(faults.size > 0 ? { missed: [...faults.keys()] } : {}),
  }
  if (JSON.stringify(told) !== JSON.stringify(rules.limitsTold))
    await store.noteLimitsTold(workspaceId, told)
  return [...faults.values()]
}
