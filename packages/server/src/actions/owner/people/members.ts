// Members and their roles. A workspace never loses its last owner.
import type { Role } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { accessChanged, type Done, type Happened } from '../../../events/happened.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { RoleEffect } from '../../../store/directory/directory-rows.ts'
import type { MemberOutcome, MemberRow } from '../../../store/people/people.ts'
import type { ChatDeps } from '../../chat/authorize-visitor.ts'
import { changed } from '../../chat/chat-change.ts'
import { found } from '../known-id.ts'
import { changesBetween } from './changes-between.ts'
import { type AccessRequest, givenAccess } from './given-access.ts'
import { type Acting, note } from './notes.ts'

export type MemberDeps = Deps & ChatDeps

export const listMembers = ({ store }: Deps, workspaceId: string): Promise<readonly MemberRow[]> =>
  store.people.members(workspaceId)

export async function readMember(
  { store }: Deps,
  workspaceId: string,
  personId: string,
): Promise<MemberRow> {
  return found((await store.people.members(workspaceId)).find(({ id }) => id === personId) ?? null)
}

/** `given`: the changed fields; a member keeps the rest. */
export async function changeMember(
  deps: MemberDeps,
  { workspaceId, actor }: Acting,
  personId: string,
  { role, ...given }: AccessRequest & { readonly role?: Role | undefined },
): Promise<Done<MemberRow>> {
  const { store, clock } = deps
  const before = await readMember(deps, workspaceId, personId)
  const next = role ?? before.role
  // An owner may export because of the role, so that right does not carry over to another role.
  const kept = { ...before.access, exports: before.role === 'analyst' && before.access.exports }
  const isGiven = given.channels !== undefined || given.exports !== undefined
  const access = isGiven ? await givenAccess(deps, workspaceId, next, given, kept) : undefined
  const sent = { role, ...access }
  const told = {
    targetName: before.name,
    changes: changesBetween(
      sent,
      { role: before.role, ...before.access },
      { role: next, ...access },
    ),
  }
  const outcome = await store.people.changeMember(
    workspaceId,
    personId,
    { role, access },
    note(clock(), actor, 'patch_member', personId, told),
  )
  const events = await eventsOf(deps, workspaceId, personId, outcome)
  return { result: await readMember(deps, workspaceId, personId), events }
}

export async function removeMember(
  deps: MemberDeps,
  { workspaceId, actor }: Acting,
  personId: string,
): Promise<Done<null>> {
  const { store, clock } = deps
  const name = (await store.people.members(workspaceId)).find(({ id }) => id === personId)?.name
  const told = note(clock(), actor, 'delete_member', personId, { targetName: name ?? null })
  return {
    result: null,
    events: await eventsOf(
      deps,
      workspaceId,
      personId,
      await store.people.removeMember(workspaceId, personId, told),
    ),
  }
}

async function eventsOf(
  deps: MemberDeps,
  workspaceId: string,
  personId: string,
  outcome: MemberOutcome,
): Promise<Happened[]> {
  if (outcome.kind !== 'done')
    throw outcome.kind === 'missing'
      ? notFound()
      : new Refusal(13005, 'This is the only owner. Make somebody else an owner first.')
  return eventsOfRole(deps, workspaceId, { personId, handedBack: outcome.handedBack })
}

/** Conversations that became unassigned are announced to agents who may take them. */
export async function eventsOfRole(
  deps: MemberDeps,
  workspaceId: string,
  { personId, handedBack: ids }: RoleEffect,
): Promise<Happened[]> {
  const chats = await Promise.all(ids.map((id) => deps.store.chats.chat(workspaceId, id)))
  const handedBack = chats.filter((chat) => chat !== null).map((chat) => changed(deps, chat, null))
  return [
    accessChanged({ kind: 'member', workspaceId, personId }),
    ...(await Promise.all(handedBack)),
  ]
}
