// Invitations: one address, one role, one use, valid for a week. They are mailed when a mail server is configured; otherwise
// the inviter passes the link on, and the address counts as unproven.
import { accessOf, fullAccess, type Role } from '@askwell/contract'
import { studioOrigin } from '../../../config/origins.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { InvitationRow } from '../../../store/people/people.ts'
import { serverTexts } from '../../server-texts/texts-in.ts'
import { changesBetween } from './changes-between.ts'
import { type AccessRequest, givenAccess } from './given-access.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { type Acting, note } from './notes.ts'

const invitationLastsMs = 7 * 86_400_000

export interface Invited {
  readonly invitation: InvitationRow
  /** Null when it was mailed. */
  readonly url: string | null
}

/** An agent's channels are required, so that a forgotten choice does not give access to the conversations of every channel. */
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
  const { invitation: mailOf } = serverTexts(await languageFor(deps, email, actor))
  const mail = { to: email, ...mailOf({ workspace, by: actor.name, url }) }
  await sendMail(mail).catch(async () => {
    // Nobody has the link, so the invitation is useless.
    await store.people.removeInvitation(
      workspaceId,
      invitation.id,
      note(clock(), actor, 'delete_invitation', invitation.id, { targetName: email }),
    )
    throw new Refusal(13020, 'The mail server rejected the invitation.')
  })
  return { invitation: told, url: null }
}

/** The language of the invited person's account, otherwise of the inviter; null = neither has chosen one. */
async function languageFor(
  { store }: Pick<Deps, 'store'>,
  email: string,
  actor: Acting['actor'],
): Promise<string | null> {
  const invited = await store.people.personByEmail(email)
  const inviting =
    actor.kind === 'person' && actor.id !== null ? await store.people.person(actor.id) : null
  return invited?.language ?? inviting?.language ?? null
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
  /** The network address. */
  readonly address: string
}

/** Makes a new person. → the address they sign in with. */
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

/** For a person who has just completed sign-in. An invitation of another address counts as missing. */
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
