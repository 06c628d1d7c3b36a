import { endSession } from '../../../actions/owner/people/me.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const endSessionRoute: OwnerHandler<'end_session'> = async ({ deps, caller, params }) => {
  deps.publish((await endSession(deps, personOf(caller).id, params.id)).events)
  await recordOfPerson(deps, caller.actor, 'end_session', { target: params.id })
  return { id: params.id }
}
