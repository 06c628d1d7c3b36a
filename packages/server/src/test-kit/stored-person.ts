// A person as commands and tests of the store find them, without a server.
import { randomUUID } from 'node:crypto'
import { fullAccess } from '@askwell/contract'
import { newToken } from '../actions/oauth/tokens.ts'
import { hashLinkToken } from '../actions/owner/people/link-token.ts'
import { note } from '../actions/owner/people/notes.ts'
import type { Store } from '../store/index.ts'

/** An owner with a session. */
export async function storePerson(
  store: Store,
  workspaceId: string,
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@shop.example`
  const hash = hashLinkToken(randomUUID())
  const at = Date.now()
  const actor = { kind: 'system', id: null, name: '' } as const
  const invitation = {
    id: randomUUID(),
    workspaceId,
    email,
    role: 'owner',
    access: fullAccess,
    invitedBy: '',
    isMailed: true,
    createdAt: at,
    expiresAt: at + 60_000,
  } as const
  await store.people.addInvitation(invitation, hash, note(at, actor, 'create_invitation'))
  const passwordHash = 'not a hash'
  await store.people.acceptInvitation(
    hash,
    { id, name: 'Tamsin', email, isEmailVerified: true, passwordHash, accountId: randomUUID() },
    note(at, actor, 'accept_invitation', id),
  )
  const times = { created_at: at, updated_at: at, expires_at: at + 60_000 }
  await store.signIn.create('person_session', {
    id: randomUUID(),
    user_id: id,
    token: randomUUID(),
    confirmed_at: at,
    ...times,
  })
  return { id, email }
}

/** Connects an assistant. */
export async function connectAssistant(
  store: Store,
  workspaceId: string,
  personId: string,
): Promise<void> {
  const at = Date.now()
  const actor = { kind: 'person', id: personId, name: 'Tamsin' } as const
  const clientId = randomUUID()
  const client = { id: clientId, workspaceId, name: 'Claude', redirectUris: [], createdAt: at }
  await store.oauth.addClient(client, 50, note(at, actor, 'create_assistant', clientId))
  await store.oauth.addGrant(
    {
      ...{ id: randomUUID(), workspaceId, clientId, personId },
      ...{ scope: ['surveys.read'], createdAt: at },
    },
    newToken('code', ['surveys.read'], at).stored,
    note(at, actor, 'authorize_assistant', clientId),
  )
}
