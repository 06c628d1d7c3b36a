// A person confirms their identity again. The confirmation is stored in the session and is valid only for it.
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../refusal.ts'

export const confirmSession = ({ store, clock }: Deps, sessionId: string): Promise<void> =>
  store.people.confirmSession(sessionId, clock())

/** A person who uses single sign-on may not know a password, so a code of their app is accepted. */
export async function readConfirming(
  { store }: Deps,
  personId: string,
): Promise<{ readonly email: string; readonly mayUseCode: boolean }> {
  const [person, proofs] = await Promise.all([
    store.people.person(personId),
    store.people.proofsOf(personId),
  ])
  if (person === null) throw notFound()
  return { email: person.email, mayUseCode: proofs.hasSingleSignOn && proofs.hasApp }
}
