import { endSession } from '../../../actions/owner/people/me.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const endSessionRoute: OwnerHandler<'end_session'> = async ({ deps, caller, params }) => {
  await endSession(deps, personOf(caller).id, params.id)
  return { id: params.id }
}
