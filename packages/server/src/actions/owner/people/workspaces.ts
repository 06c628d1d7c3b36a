// Workspaces of a person: making and renaming them, and choosing the one of a session.
import { fullAccess } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { accessChanged, type Done, type Happened } from '../../../events/happened.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { MembershipRow, WorkspaceChange } from '../../../store/people/people.ts'
import { type Acting, note } from './notes.ts'

interface Here {
  readonly id: string
  readonly sessionId: string
}

/** Only owners create workspaces: a person who was invited to one as an agent was not invited to the server. */
export async function createWorkspace(
  { store, clock, newId }: Deps,
  person: Here,
  actor: Acting['actor'],
  name: string,
): Promise<Done<MembershipRow>> {
  const mine = await store.people.memberships(person.id)
  if (!mine.some(({ role }) => role === 'owner'))
    throw new Refusal(13004, 'Only an owner may create another workspace.')
  const id = newId()
  await store.people.addWorkspace(
    { id, name, ownerId: person.id },
    note(clock(), actor, 'create_workspace', id, { targetName: name }),
  )
  await store.people.chooseWorkspace(person.sessionId, id)
  return {
    result: {
      workspaceId: id,
      workspaceName: name,
      needsSecondFactor: false,
      isSuspended: false,
      role: 'owner',
      access: fullAccess,
    },
    events: [movedAway(person)],
  }
}

export async function switchWorkspace(
  { store, clock }: Deps,
  person: Here,
  actor: Acting['actor'],
  id: string,
): Promise<Done<MembershipRow>> {
  const membership = (await store.people.memberships(person.id)).find(
    ({ workspaceId }) => workspaceId === id,
  )
  if (membership === undefined) throw notFound()
  await store.people.chooseWorkspace(person.sessionId, id)
  await store.people.record(
    id,
    note(clock(), actor, 'switch_workspace', id, { targetName: membership.workspaceName }),
  )
  return { result: membership, events: [movedAway(person)] }
}

/** The session loses access to the workspace it worked in before. */
const movedAway = ({ sessionId }: Here): Happened =>
  accessChanged({ kind: 'session', id: sessionId })

/** Members without a second factor lose access at once. The person who requires it must have one, so that an owner can undo it. */
export async function changeWorkspace(
  deps: Deps,
  { workspaceId, actor }: Acting,
  change: WorkspaceChange,
): Promise<Done<null>> {
  const { store, clock } = deps
  if (change.needsSecondFactor !== undefined) await refuseUnlessSecured(deps, actor)
  const { name, needsSecondFactor } = change
  const [nameBefore, needsBefore] = await Promise.all([
    store.people.workspaceName(workspaceId),
    store.people.needsSecondFactor(workspaceId),
  ])
  const changes = [
    ...(name === undefined ? [] : [{ member: 'name', from: nameBefore, to: name }]),
    ...(needsSecondFactor === undefined
      ? []
      : [{ member: 'needs_second_factor', from: needsBefore, to: needsSecondFactor }]),
  ]
  const told = note(clock(), actor, 'patch_workspace', workspaceId, {
    targetName: name ?? nameBefore,
    changes,
  })
  await store.people.changeWorkspace(workspaceId, change, told)
  return { result: null, events: [accessChanged({ kind: 'workspace', id: workspaceId })] }
}

async function refuseUnlessSecured({ store }: Deps, actor: Acting['actor']): Promise<void> {
  if (actor.kind !== 'person')
    throw new Refusal(13004, 'Only a person can require a second factor. An API key cannot.')
  const person = await store.people.person(actor.id ?? '')
  if (person?.hasSecondFactor !== true)
    throw new Refusal(13005, 'First set up your own second factor.')
}
