import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { unlinkSingleSignOn } from '../../../actions/owner/people/unlink-single-sign-on.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const unlinkSingleSignOnRoute: OwnerHandler<'unlink_single_sign_on'> = async ({ deps, caller }) => {
  const { id, sessionId } = personOf(caller)
  deps.publish((await unlinkSingleSignOn(deps, id, sessionId)).events)
  await recordOfPerson(deps, caller.actor, 'unlink_single_sign_on')
  return { done: true }
}
