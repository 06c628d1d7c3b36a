// Signs in by password. As with every way to sign in, the audit log records the outcome. A failure is recorded outside
// the reply, which therefore takes as long for an address that nobody has as for any other.
import type { FastifyRequest } from 'fastify'
import { visitOf } from '../../access/owner.ts'
import type { Entered } from '../../access/sign-in/sign-in.ts'
import {
  type EventOrigin,
  type FailureAction,
  tellOfFailure,
  tellOfPerson,
} from '../../actions/owner/people/person-events.ts'
import { refuseWithoutSignOn } from '../../actions/owner/people/required-sign-on.ts'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'

export const toldOf = (deps: Served, request: FastifyRequest): EventOrigin => ({
  deps,
  log: request.log,
  address: request.ip,
})

export async function enter(
  deps: Served,
  request: FastifyRequest,
  credentials: { readonly email: string; readonly password: string },
): Promise<Entered> {
  await refuseWithoutSignOn(deps, credentials.email)
  const welcome = await deps.signIn.enter(credentials, visitOf(request)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 13003)
      tellAside(deps, request, () => personByEmail(deps, credentials.email), 'sign_in_failed')
    throw error
  })
  if (!welcome.needsSecondFactor)
    await tellOfPerson(toldOf(deps, request), welcome.personId, 'sign_in')
  return welcome
}

/** Does not wait. An entry that cannot be written is in the log instead. */
export function tellAside(
  deps: Served,
  request: FastifyRequest,
  find: () => Promise<string | null>,
  action: FailureAction,
): void {
  void find()
    .then((personId) => tellOfFailure(toldOf(deps, request), personId, action))
    .catch((error: unknown) =>
      request.log.warn(
        { security: action, fault: error instanceof Error ? error.message : String(error) },
        'no audit entry',
      ),
    )
}

const personByEmail = async ({ store }: Served, email: string): Promise<string | null> =>
  (await store.people.personByEmail(email))?.id ?? null
