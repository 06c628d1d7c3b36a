import { tellOfPerson } from '../../actions/owner/people/person-events.ts'
import { toldOf } from './enter.ts'
import type { DoorHandler } from './serve-door.ts'

export const resetPasswordRoute: DoorHandler<'reset_password'> = async ({
  deps,
  body,
  request,
  signIn,
}) => {
  const personId = await signIn.resetPassword(body.token, body.password)
  await tellOfPerson(toldOf(deps, request), personId, 'reset_password')
  return { done: true }
}
