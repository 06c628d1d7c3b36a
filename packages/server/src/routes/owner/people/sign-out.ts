import { visitOf } from '../../../access/owner.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const signOutRoute: OwnerHandler<'sign_out'> = async ({ caller, request, reply, signIn }) => {
  personOf(caller)
  reply.header('set-cookie', [...(await signIn.leave(visitOf(request)))])
  return { done: true }
}
