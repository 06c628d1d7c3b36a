// The first owner: created once, by the person who reads the link in the server's output.

import { studioOrigin } from '../../../config/origins.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../refusal.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { note } from './notes.ts'

/** Null when people already exist. */
export async function newSetUpLink({
  store,
  clock,
  config,
}: Pick<Deps, 'store' | 'clock' | 'config'>): Promise<string | null> {
  if ((await store.people.countPeople()) > 0) return null
  const token = newLinkToken()
  await store.people.addSetUpLink(hashLinkToken(token), clock())
  return `${studioOrigin(config)}/studio/set-up#${token}`
}

export interface FirstOwner {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  /** The network address. */
  readonly address: string
}

/** Refuses with 13002 when the link is unknown, used, or somebody was first. */
export async function setUp(
  { store, clock, newId }: Deps,
  { token, name, email, passwordHash, address }: FirstOwner,
): Promise<void> {
  const workspaceId = await store.firstWorkspace()
  const id = newId()
  // People who can read the server's log are trusted to state their own address.
  const person = { id, name, email, isEmailVerified: true, passwordHash, accountId: newId() }
  const told = note(clock(), { kind: 'person', id, name, address }, 'set_up', id, {
    targetName: name,
  })
  if (
    workspaceId === null ||
    !(await store.people.setUp(hashLinkToken(token), person, workspaceId, told))
  )
    throw notFound()
}
