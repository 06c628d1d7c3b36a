// Which agents may have a chat: those who can read and answer it. A profile without a person belongs to a program, whose API
// key is checked at each of its calls.
import { type Channels, mayDo } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { AgentRow } from '../../store/index.ts'

export async function mayHold(
  deps: Pick<Deps, 'store'>,
  agent: AgentRow,
  nodeId: string,
): Promise<boolean> {
  return holds(await channelsOfAgent(deps, agent), nodeId)
}

/** Null = the person has left the workspace or may not answer chats. */
export async function channelsOfAgent(
  { store }: Pick<Deps, 'store'>,
  { workspaceId, personId }: AgentRow,
): Promise<Channels | null> {
  if (personId === null) return 'all'
  const membership = (await store.people.memberships(personId)).find(
    (one) => one.workspaceId === workspaceId,
  )
  return membership === undefined || !mayDo(membership.role, 'chats.write')
    ? null
    : membership.access.channels
}

/** The present access of a session to a workspace, as `access/caller.ts` determines it for calls. Null = no access. */
export async function channelsOfSession(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  sessionId: string,
  workspaceId: string,
): Promise<Channels | null> {
  const [standing] = await store.people.sessionStandings([sessionId], clock())
  const membership = standing?.memberships.find((one) => one.workspaceId === workspaceId)
  if (!standing || !membership || (membership.needsSecondFactor && !standing.hasSecondFactor))
    return null
  return mayDo(membership.role, 'chats.write') ? membership.access.channels : null
}

export const holds = (channels: Channels | null, nodeId: string): boolean =>
  channels === 'all' || (channels?.includes(nodeId) ?? false)
