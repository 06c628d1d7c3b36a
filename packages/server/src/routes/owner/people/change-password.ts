import { visitOf } from '../../../access/owner.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const changePasswordRoute: OwnerHandler<'change_password'> = async ({ body, caller, request, reply, signIn }) => {
  personOf(caller)
  reply.header('set-cookie', [...(await signIn.changePassword({ current: body.current_password, next: body.new_password }, visitOf(request)))])
  return { done: true }
}
