import { visitOf } from '../../../access/owner.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { judged } from './judged.ts'
import { personOf } from './person-of.ts'

export const beginSecondFactorRoute: OwnerHandler<'begin_second_factor'> = async ({ deps, body, caller, request, reply, signIn }) => {
  const begun = judged(deps, personOf(caller), () => signIn.beginSecondFactor(body.password, visitOf(request)))
  const { uri, keptCodes, cookies } = await begun
  reply.header('set-cookie', [...cookies])
  return { uri, kept_codes: [...keptCodes] }
}
