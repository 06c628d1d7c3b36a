// Members and their roles. A workspace never loses its last owner.
import type { Role } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { MemberRow } from '../../../store/people.ts'
import { type Acting, note } from './notes.ts'

export const listMembers = ({ store }: Deps, workspaceId: string): Promise<readonly MemberRow[]> => store.people.members(workspaceId)

export async function changeRole(deps: Deps, { workspaceId, actor }: Acting, personId: string, role: Role): Promise<MemberRow> {
  const { store, clock } = deps
  refuseUnlessDone(await store.people.changeRole(workspaceId, personId, role, note(clock(), actor, 'patch_member', `${personId} ${role}`)))
  const member = (await store.people.members(workspaceId)).find(({ id }) => id === personId)
  if (member === undefined) throw notFound()
  return member
}

export async function removeMember({ store, clock }: Deps, { workspaceId, actor }: Acting, personId: string): Promise<void> {
  refuseUnlessDone(await store.people.removeMember(workspaceId, personId, note(clock(), actor, 'delete_member', personId)))
}

function refuseUnlessDone(outcome: 'done' | 'missing' | 'last_owner'): void {
  if (outcome === 'missing') throw notFound()
  if (outcome === 'last_owner') throw new Refusal(13005, 'This is the only owner. Make somebody else an owner first.')
}
