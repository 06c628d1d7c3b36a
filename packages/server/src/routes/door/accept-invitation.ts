import { Password } from '@askwell/contract'
import { visitOf } from '../../access/owner.ts'
import { acceptAsKnown, acceptAsNew, openInvitation } from '../../actions/owner/people/invitations.ts'
import { invalid } from '../../refusal.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const acceptInvitationRoute: DoorHandler<'accept_invitation'> = async ({ deps, body, request, reply, signIn, limiter }) => {
  const { token, name, password } = body
  const { email, hasAccount } = await openInvitation(deps, token)
  limiter.countAccount(email)
  if (hasAccount) {
    // The password first: whoever only found the link must not join in somebody's name.
    const welcome = await signIn.enter({ email, password }, visitOf(request))
    await acceptAsKnown(deps, token, email)
    return entered(reply, welcome)
  }
  if (name === undefined) throw invalid([{ field: 'name', message: 'must not be empty' }])
  if (!Password.safeParse(password).success) throw invalid([{ field: 'password', message: 'must be at least 10 characters' }])
  await acceptAsNew(deps, token, { name, passwordHash: await signIn.hashPassword(password) })
  return entered(reply, await signIn.enter({ email, password }, visitOf(request)))
}
