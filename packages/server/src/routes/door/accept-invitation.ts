import { Password } from '@askwell/contract'
import { refuseWeakPassword } from '../../access/sign-in/weak-password.ts'
import {
  acceptAsKnown,
  acceptAsNew,
  openInvitation,
} from '../../actions/owner/people/invitations.ts'
import { refuseWithoutSignOn } from '../../actions/owner/people/required-sign-on.ts'
import { invalid } from '../../refusal.ts'
import { enter } from './enter.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const acceptInvitationRoute: DoorHandler<'accept_invitation'> = async ({
  deps,
  body,
  request,
  reply,
  signIn,
}) => {
  const { token, name, password } = body
  const { email, hasAccount } = await openInvitation(deps, token)
  if (hasAccount) {
    // The whole sign-in comes first: a person who only found the link must not join in the name of another.
    const welcome = await deps.tries.judge(email, request, () =>
      enter(deps, request, { email, password }),
    )
    if (!welcome.needsSecondFactor) await acceptAsKnown(deps, token, welcome.personId, request.ip)
    return entered(reply, welcome)
  }
  // Before the account exists, whose password would not be accepted.
  await refuseWithoutSignOn(deps, email)
  if (name === undefined) throw invalid([{ field: 'name', message: 'must not be empty' }])
  if (!Password.safeParse(password).success)
    throw invalid([{ field: 'password', message: 'must be at least 10 characters' }])
  await refuseWeakPassword(password, [name, email])
  await acceptAsNew(deps, token, {
    name,
    passwordHash: await signIn.hashPassword(password),
    address: request.ip,
  })
  return entered(reply, await enter(deps, request, { email, password }))
}
