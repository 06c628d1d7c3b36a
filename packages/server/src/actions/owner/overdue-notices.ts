// Mails to members whose follow-ups are overdue (O-24): one mail for all that a member has, and nothing of what respondents
// said. A follow-up is in one mail only, until it gets another owner or another due time.
import { type Origins, studioOrigin } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import type { OverdueFollowUp } from '../../store/follow-ups/follow-up-rows.ts'
import { serverTexts } from '../server-texts/texts-in.ts'

type Tools = Pick<Deps, 'store' | 'clock' | 'sendMail'> & { readonly config: Origins }

/** In one run, of one workspace; the next run takes the rest. */
const most = 1_000

/** Throws the first failure after everybody else's mail was sent, so that the next run sends what is missing. */
export async function tellOfOverdue(tools: Tools, signal: AbortSignal): Promise<void> {
  if (tools.sendMail === null) return
  const failures: unknown[] = []
  for (const { workspaceId } of await tools.store.people.auditHeads()) {
    if (signal.aborted) break
    failures.push(...(await tellMembers(tools, tools.sendMail, workspaceId)))
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns why mails could not be sent for now. */
async function tellMembers(
  { store, clock, config }: Tools,
  sendMail: NonNullable<Deps['sendMail']>,
  workspaceId: string,
): Promise<unknown[]> {
  const overdue = await store.followUps.overdue(workspaceId, clock(), most)
  if (overdue.length === 0) return []
  // A mail would lead to a workspace in which nothing can be changed.
  if ((await store.workspaceRules(workspaceId))?.suspendedAt !== null) return []
  const workspace = (await store.people.workspaceName(workspaceId)) ?? ''
  const members = await store.people.members(workspaceId)
  const failures: unknown[] = []
  for (const [assigneeId, theirs] of byAssignee(overdue)) {
    const member = members.find(({ id }) => id === assigneeId)
    const url = `${studioOrigin(config)}/studio/inbox/follow-ups?due=overdue&owner=${assigneeId}`
    try {
      if (member)
        await sendMail({
          to: member.email,
          ...serverTexts(member.language).overdue({ workspace, count: theirs.length, url }),
        })
    } catch (error) {
      if (!isRefusedForGood(error)) {
        failures.push(error)
        continue
      }
    }
    // Only after the mail, so that one that could not be sent is sent by the next run.
    await store.followUps.noteOverdueTold(workspaceId, theirs)
  }
  return failures
}

function byAssignee(overdue: readonly OverdueFollowUp[]): Map<string, OverdueFollowUp[]> {
  const groups = new Map<string, OverdueFollowUp[]>()
  for (const one of overdue)
    groups.set(one.assigneeId, [...(groups.get(one.assigneeId) ?? []), one])
  return groups
}
