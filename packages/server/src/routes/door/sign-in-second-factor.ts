import { visitOf } from '../../access/owner.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const signInSecondFactorRoute: DoorHandler<'sign_in_second_factor'> = async ({ body, request, reply, signIn }) =>
  entered(reply, await signIn.enterSecondFactor(body.code, visitOf(request)))
