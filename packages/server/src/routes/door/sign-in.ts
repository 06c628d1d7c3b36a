import { visitOf } from '../../access/owner.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const signInRoute: DoorHandler<'sign_in'> = async ({ body, request, reply, signIn, limiter }) => {
  limiter.countAccount(body.email)
  return entered(reply, await signIn.enter(body, visitOf(request)))
}
