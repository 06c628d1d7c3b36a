import { visitOf } from '../../../access/owner.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { judged } from './judged.ts'
import { personOf } from './person-of.ts'

export const confirmSecondFactorRoute: OwnerHandler<'confirm_second_factor'> = async ({ deps, body, caller, request, reply, signIn }) => {
  reply.header('set-cookie', [...(await judged(deps, personOf(caller), () => signIn.confirmSecondFactor(body.code, visitOf(request))))])
  await recordOfPerson(deps, caller.actor, 'confirm_second_factor')
  return { done: true }
}
