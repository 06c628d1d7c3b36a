// The mails that a workspace may send to respondents and visitors in a day of UTC, on all servers together (OP-67). Mails to
// its own people are not counted.
import type { Deps } from '../../deps.ts'
import { everywhere } from '../../store/query/scope.ts'

type Tools = Pick<Deps, 'store' | 'clock' | 'config'>

const dayMs = 86_400_000

const dayOf = ({ clock }: Pick<Deps, 'clock'>, workspaceId: string) => ({
  key: `mails of ${workspaceId}`,
  windowEndsAt: (Math.floor(clock() / dayMs) + 1) * dayMs,
})

export const mailsToday = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
): Promise<number> => everywhere(() => store.counts.read(dayOf({ clock }, workspaceId)))

/** The time until which mails of this workspace wait, in milliseconds since 1970; null = one may be sent now. */
export async function mailsWaitUntil(tools: Tools, workspaceId: string): Promise<number | null> {
  if (!tools.config.rateLimits) return null
  const rules = await tools.store.workspaceRules(workspaceId)
  if (rules === null || (await mailsToday(tools, workspaceId)) < rules.limits.mails_per_day)
    return null
  return dayOf(tools, workspaceId).windowEndsAt
}

/** Called after a mail was sent. */
export async function countMail(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
): Promise<void> {
  await everywhere(() => store.counts.add([{ ...dayOf({ clock }, workspaceId), by: 1 }]))
}
