import { visitOf } from '../../access/owner.ts'
import { acceptAsKnown, openInvitation } from '../../actions/owner/people/invitations.ts'
import { tellOfPerson } from '../../actions/owner/people/person-events.ts'
import { Refusal } from '../../refusal.ts'
import { tellAside, toldOf } from './enter.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const signInSecondFactorRoute: DoorHandler<'sign_in_second_factor'> = async ({
  deps,
  body,
  request,
  reply,
  signIn,
}) => {
  const { code, invitation } = body
  // Checked before the code: a code works once, and must not be used up by a link that has expired.
  if (invitation !== undefined) await openInvitation(deps, invitation)
  const welcome = await signIn.enterSecondFactor(code, visitOf(request)).catch((error: unknown) => {
    if (error instanceof Refusal)
      tellAside(
        deps,
        request,
        () => signIn.personInSecondStep(visitOf(request)),
        'second_factor_failed',
      )
    throw error
  })
  if (invitation !== undefined) await acceptAsKnown(deps, invitation, welcome.personId, request.ip)
  await tellOfPerson(toldOf(deps, request), welcome.personId, 'sign_in')
  return entered(reply, welcome)
}
