import { visitOf } from '../../access/owner.ts'
import { setUp } from '../../actions/owner/people/set-up.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const setUpRoute: DoorHandler<'set_up'> = async ({ deps, body, request, reply, signIn }) => {
  const { token, name, email, password } = body
  await setUp(deps, { token, name, email, passwordHash: await signIn.hashPassword(password) })
  return entered(reply, await signIn.enter({ email, password }, visitOf(request)))
}
