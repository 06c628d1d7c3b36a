// Invitations: one address, one role, one use, a week. Mailed where a mail server is configured; else the inviter hands
// the link over, and then the address counts as unproven.
import type { Role } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { InvitationRow } from '../../../store/people.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { type Acting, note } from './notes.ts'

const invitationLastsMs = 7 * 86_400_000

export interface Invited {
  readonly invitation: InvitationRow
  /** Null when it went by mail. */
  readonly url: string | null
}

export async function invite(deps: Deps, { workspaceId, actor }: Acting, { email, role }: { email: string; role: Role }): Promise<Invited> {
  const { store, clock, newId, config, sendMail } = deps
  const token = newLinkToken()
  const at = clock()
  const invitation: InvitationRow = {
    id: newId(),
    workspaceId,
    email,
    role,
    invitedBy: actor.name,
    isMailed: sendMail !== null,
    createdAt: at,
    expiresAt: at + invitationLastsMs,
  }
  const outcome = await store.people.addInvitation(invitation, hashLinkToken(token), note(at, actor, 'create_invitation', `${email} ${role}`))
  if (outcome === 'member') throw new Refusal(13005, 'This person is a member already.')
  const url = `${config.publicUrl}/studio/invitation#${token}`
  if (sendMail === null) return { invitation, url }
  const workspace = (await store.people.workspaceName(workspaceId)) ?? ''
  await sendMail(invitationMail({ to: email, workspace, by: actor.name, url })).catch(async () => {
    // A link nobody has would only stand in the list.
    await store.people.removeInvitation(workspaceId, invitation.id, note(clock(), actor, 'delete_invitation', email))
    throw new Refusal(13020, 'The mail server did not take the invitation.')
  })
  return { invitation, url: null }
}

export const listInvitations = ({ store, clock }: Deps, workspaceId: string): Promise<readonly InvitationRow[]> =>
  store.people.invitations(workspaceId, clock())

export async function takeInvitationBack({ store, clock }: Deps, { workspaceId, actor }: Acting, id: string): Promise<void> {
  if (!(await store.people.removeInvitation(workspaceId, id, note(clock(), actor, 'delete_invitation', id)))) throw notFound()
}

export async function openInvitation(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
): Promise<InvitationRow & { workspace: string; hasAccount: boolean }> {
  const invitation = await store.people.openInvitation(hashLinkToken(token), clock())
  if (invitation === null) throw notFound()
  const workspace = await store.people.workspaceName(invitation.workspaceId)
  return { ...invitation, workspace: workspace ?? '', hasAccount: (await store.people.personByEmail(invitation.email)) !== null }
}

/** For somebody new: makes the person. → the address they sign in with. */
export async function acceptAsNew({ store, clock, newId }: Deps, token: string, { name, passwordHash }: { name: string; passwordHash: string }): Promise<void> {
  const { email, isMailed } = await openInvitation({ store, clock }, token)
  const id = newId()
  const person = { id, name, email, isEmailVerified: isMailed, passwordHash, accountId: newId() }
  const accepted = await store.people.acceptInvitation(hashLinkToken(token), person, note(clock(), { kind: 'person', id, name }, 'accept_invitation', email))
  if (accepted === null) throw notFound()
}

/** For somebody whose password was just checked. */
export async function acceptAsKnown({ store, clock }: Deps, token: string, email: string): Promise<void> {
  const person = await store.people.personByEmail(email)
  if (person === null) throw notFound()
  const told = note(clock(), { kind: 'person', id: person.id, name: person.name }, 'accept_invitation', email)
  if ((await store.people.acceptInvitation(hashLinkToken(token), { id: person.id }, told)) === null) throw notFound()
}

const invitationMail = ({ to, workspace, by, url }: { to: string; workspace: string; by: string; url: string }) => ({
  to,
  subject: `${by} invites you to ${workspace} on Askwell`,
  text: `${by} invites you to the workspace ${workspace}.\n\nOpen this link within a week to join:\n${url}\n\nThe link works once.\n`,
})
