import { visitOf } from '../../../access/owner.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const endSecondFactorRoute: OwnerHandler<'end_second_factor'> = async ({ body, caller, request, reply, signIn }) => {
  personOf(caller)
  reply.header('set-cookie', [...(await signIn.endSecondFactor(body.password, visitOf(request)))])
  return { done: true }
}
