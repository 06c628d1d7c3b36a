// Workspaces of a person: another one, another name, and which of them a session works in.
import type { Deps } from '../../../deps.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { MembershipRow } from '../../../store/people.ts'
import { type Acting, note } from './notes.ts'

interface Here {
  readonly id: string
  readonly sessionId: string
}

/** Only owners make workspaces: whoever was invited to one as an agent was not invited to the server. */
export async function createWorkspace({ store, clock, newId }: Deps, person: Here, actor: Acting['actor'], name: string): Promise<MembershipRow> {
  const mine = await store.people.memberships(person.id)
  if (!mine.some(({ role }) => role === 'owner')) throw new Refusal(13004, 'Only an owner may make another workspace.')
  const id = newId()
  await store.people.addWorkspace({ id, name, ownerId: person.id }, note(clock(), actor, 'create_workspace', name))
  await store.people.chooseWorkspace(person.sessionId, id)
  return { workspaceId: id, workspaceName: name, role: 'owner' }
}

export async function switchWorkspace({ store }: Deps, person: Here, id: string): Promise<MembershipRow> {
  const membership = (await store.people.memberships(person.id)).find(({ workspaceId }) => workspaceId === id)
  if (membership === undefined) throw notFound()
  await store.people.chooseWorkspace(person.sessionId, id)
  return membership
}

export const renameWorkspace = ({ store, clock }: Deps, { workspaceId, actor }: Acting, name: string): Promise<void> =>
  store.people.renameWorkspace(workspaceId, name, note(clock(), actor, 'patch_workspace', name))
