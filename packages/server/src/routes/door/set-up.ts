import { refuseWeakPassword } from '../../access/sign-in/weak-password.ts'
import { setUp } from '../../actions/owner/people/set-up.ts'
import { enter } from './enter.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const setUpRoute: DoorHandler<'set_up'> = async ({ deps, body, request, reply, signIn }) => {
  const { token, name, email, password } = body
  await refuseWeakPassword(password, [name, email])
  await setUp(deps, {
    token,
    name,
    email,
    passwordHash: await signIn.hashPassword(password),
    address: request.ip,
  })
  return entered(reply, await enter(deps, request, { email, password }))
}
