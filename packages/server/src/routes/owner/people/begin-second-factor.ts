import { visitOf } from '../../../access/owner.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const beginSecondFactorRoute: OwnerHandler<'begin_second_factor'> = async ({ body, caller, request, reply, signIn }) => {
  personOf(caller)
  const { uri, keptCodes, cookies } = await signIn.beginSecondFactor(body.password, visitOf(request))
  reply.header('set-cookie', [...cookies])
  return { uri, kept_codes: [...keptCodes] }
}
