import { visitOf } from '../../../access/owner.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const confirmSecondFactorRoute: OwnerHandler<'confirm_second_factor'> = async ({ body, caller, request, reply, signIn }) => {
  personOf(caller)
  reply.header('set-cookie', [...(await signIn.confirmSecondFactor(body.code, visitOf(request)))])
  return { done: true }
}
