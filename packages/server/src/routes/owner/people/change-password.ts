import { visitOf } from '../../../access/owner.ts'
import { refuseWeakPassword } from '../../../access/sign-in/weak-password.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { judged } from './judged.ts'
import { personOf } from './person-of.ts'

export const changePasswordRoute: OwnerHandler<'change_password'> = async ({ deps, body, caller, request, reply, signIn }) => {
  const here = personOf(caller)
  const person = await deps.store.people.person(here.id)
  await refuseWeakPassword(body.new_password, [here.name, person?.email ?? ''], 'new_password')
  const change = { current: body.current_password, next: body.new_password }
  reply.header('set-cookie', [...(await judged(deps, here, () => signIn.changePassword(change, visitOf(request))))])
  await recordOfPerson(deps, caller.actor, 'change_password')
  return { done: true }
}
