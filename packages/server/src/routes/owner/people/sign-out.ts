import { visitOf } from '../../../access/owner.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const signOutRoute: OwnerHandler<'sign_out'> = async ({ deps, caller, request, reply, signIn }) => {
  personOf(caller)
  reply.header('set-cookie', [...(await signIn.leave(visitOf(request)))])
  await recordOfPerson(deps, caller.actor, 'sign_out')
  return { done: true }
}
