// Refuses passwords and passkeys of people whose workspace requires single sign-on for their mail domain (ECO-71). The answer
// depends on the domain alone, except for the one owner who keeps a password, so that it does not reveal who has an account.
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { MailDomainRow } from '../../../store/directory/provisioning.ts'
import { domainOf } from './mail-domains.ts'

export async function refuseWithoutSignOn(deps: Pick<Deps, 'store'>, email: string): Promise<void> {
  const proven = await deps.store.directory.provenDomains(domainOf(email))
  const requiring = proven.filter(({ requiresSignOn }) => requiresSignOn)
  if (requiring.length > 0 && !(await isKeeper(deps, email, requiring)))
    throw new Refusal(13004, 'People with this domain sign in through their provider only.')
}

/** Whether a workspace that requires sign-on has named this owner, who still has a second factor. */
async function isKeeper(
  { store }: Pick<Deps, 'store'>,
  email: string,
  requiring: readonly MailDomainRow[],
): Promise<boolean> {
  const person = await store.people.personByEmail(email.toLowerCase())
  if (person === null || !person.hasSecondFactor) return false
  const owned = (await store.people.memberships(person.id)).flatMap(({ workspaceId, role }) =>
    role === 'owner' ? [workspaceId] : [],
  )
  return requiring.some(
    ({ workspaceId, passwordOwnerId }) =>
      passwordOwnerId === person.id && owned.includes(workspaceId),
  )
}
