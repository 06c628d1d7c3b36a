// Whose a chat may be: somebody who can read and answer it. A profile without a person belongs to a program, whose API key is
// asked about with each of its calls.
import { mayDo } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { AgentRow } from '../../store/index.ts'

export async function mayHold({ store }: Pick<Deps, 'store'>, { workspaceId, personId }: AgentRow, nodeId: string): Promise<boolean> {
  if (personId === null) return true
  const membership = (await store.people.memberships(personId)).find((one) => one.workspaceId === workspaceId)
  if (membership === undefined || !mayDo(membership.role, 'chats.write')) return false
  const { channels } = membership.access
  return channels === 'all' || channels.includes(nodeId)
}
