// Invitations: one address, one role, one use, a week. Mailed where a mail server is configured; else the inviter hands
// the link over, and then the address counts as unproven.
import { accessOf, fullAccess, type Role } from '@askwell/contract'
import { studioOrigin } from '../../../config/origins.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { InvitationRow } from '../../../store/people/people.ts'
import { changesBetween } from './changes-between.ts'
import { type AccessRequest, givenAccess } from './given-access.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { type Acting, note } from './notes.ts'

const invitationLastsMs = 7 * 86_400_000

export interface Invited {
  readonly invitation: InvitationRow
  /** Null when it went by mail. */
  readonly url: string | null
}

/** Nobody is let into the conversations of every channel by a choice that was forgotten: an agent's channels must be said. */
export async function invite(
  deps: Deps,
  { workspaceId, actor }: Acting,
  { email, role, ...given }: AccessRequest & { readonly email: string; readonly role: Role },
): Promise<Invited> {
  const { store, clock, newId, config, sendMail } = deps
  const token = newLinkToken()
  const at = clock()
  const access = await givenAccess(
    deps,
    workspaceId,
    role,
    given,
    role === 'agent' ? null : { ...fullAccess, exports: false },
  )
  const invitation: InvitationRow = {
    id: newId(),
    workspaceId,
    email,
    role,
    access,
    invitedBy: actor.name,
    isMailed: sendMail !== null,
    createdAt: at,
    expiresAt: at + invitationLastsMs,
  }
  const offered = { role, ...access }
  const entry = note(at, actor, 'create_invitation', invitation.id, {
    targetName: email,
    changes: changesBetween(offered, null, offered),
  })
  const outcome = await store.people.addInvitation(invitation, hashLinkToken(token), entry)
  if (outcome === 'member') throw new Refusal(13005, 'This person is already a member.')
  const url = `${studioOrigin(config)}/studio/invitation#${token}`
  const told = { ...invitation, access: accessOf(role, access) }
  if (sendMail === null) return { invitation: told, url }
  const workspace = (await store.people.workspaceName(workspaceId)) ?? ''
  await sendMail(invitationMail({ to: email, workspace, by: actor.name, url })).catch(async () => {
    // A link nobody has would only stand in the list.
    await store.people.removeInvitation(
      workspaceId,
      invitation.id,
      note(clock(), actor, 'delete_invitation', invitation.id, { targetName: email }),
    )
    throw new Refusal(13020, 'The mail server rejected the invitation.')
  })
  return { invitation: told, url: null }
}

export const listInvitations = (
  { store, clock }: Deps,
  workspaceId: string,
): Promise<readonly InvitationRow[]> => store.people.invitations(workspaceId, clock())

export async function takeInvitationBack(
  { store, clock }: Deps,
  { workspaceId, actor }: Acting,
  id: string,
): Promise<void> {
  const email = (await store.people.invitations(workspaceId, clock())).find(
    (one) => one.id === id,
  )?.email
  const told = note(clock(), actor, 'delete_invitation', id, { targetName: email ?? null })
  if (!(await store.people.removeInvitation(workspaceId, id, told))) throw notFound()
}

export async function openInvitation(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
): Promise<InvitationRow & { workspace: string; hasAccount: boolean }> {
  const invitation = await store.people.openInvitation(hashLinkToken(token), clock())
  if (invitation === null) throw notFound()
  const workspace = await store.people.workspaceName(invitation.workspaceId)
  return {
    ...invitation,
    workspace: workspace ?? '',
    hasAccount: (await store.people.personByEmail(invitation.email)) !== null,
  }
}

interface NewAccount {
  readonly name: string
  readonly passwordHash: string
  /** Of the network. */
  readonly address: string
}

/** For somebody new: makes the person. → the address they sign in with. */
export async function acceptAsNew(
  { store, clock, newId }: Deps,
  token: string,
  { name, passwordHash, address }: NewAccount,
): Promise<void> {
  const { email, isMailed } = await openInvitation({ store, clock }, token)
  const id = newId()
  const person = { id, name, email, isEmailVerified: isMailed, passwordHash, accountId: newId() }
  const told = note(clock(), { kind: 'person', id, name, address }, 'accept_invitation', id, {
    targetName: email,
  })
  if ((await store.people.acceptInvitation(hashLinkToken(token), person, told)) === null)
    throw notFound()
}

/** For a person who has just signed in completely. An invitation of another address is the same as none. */
export async function acceptAsKnown(
  { store, clock }: Deps,
  token: string,
  personId: string,
  address: string,
): Promise<void> {
  const [{ email }, person] = await Promise.all([
    openInvitation({ store, clock }, token),
    store.people.person(personId),
  ])
  if (person === null || person.email !== email) throw notFound()
  const told = note(
    clock(),
    { kind: 'person', id: person.id, name: person.name, address },
    'accept_invitation',
    person.id,
    { targetName: email },
  )
  if ((await store.people.acceptInvitation(hashLinkToken(token), { id: person.id }, told)) === null)
    throw notFound()
}

const invitationMail = ({
  to,
  workspace,
  by,
  url,
}: {
  to: string
  workspace: string
  by: string
  url: string
}) => ({
  to,
  subject: `${by} invites you to ${workspace} on Askwell`,
  text: `${by} invites you to the workspace ${workspace}.\n\nOpen this link within a week to join:\n${url}\n\nThe link works once.\n`,
})
