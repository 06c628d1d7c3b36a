// The proof that it is still the person who signed in: kept on the session, and good for that session alone.
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../refusal.ts'

export const confirmSession = ({ store, clock }: Deps, sessionId: string): Promise<void> =>
  store.people.confirmSession(sessionId, clock())

/** A person who came by single sign-on may have no password they know, so a code of their app will do. */
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
