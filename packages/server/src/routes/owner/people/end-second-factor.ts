import { visitOf } from '../../../access/owner.ts'
import { endApp } from '../../../actions/owner/people/passkeys.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { accessChanged } from '../../../happened.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { judged } from './judged.ts'
import { personOf } from './person-of.ts'

export const endSecondFactorRoute: OwnerHandler<'end_second_factor'> = async ({ deps, body, caller, request, reply, signIn }) => {
  const person = personOf(caller)
  if ((await deps.passkeys.list(person.id)).length > 0) {
    await judged(deps, person, () => signIn.checkPassword(body.password, visitOf(request)))
    await endApp(deps, person.id)
  } else reply.header('set-cookie', [...(await judged(deps, person, () => signIn.endSecondFactor(body.password, visitOf(request))))])
  await recordOfPerson(deps, caller.actor, 'end_second_factor')
  // A workspace that requires a second factor opens nothing to them now.
  deps.publish([accessChanged({ kind: 'person', id: person.id })])
  return { done: true }
}
