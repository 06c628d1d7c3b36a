import { changeMe } from '../../../actions/owner/people/me.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const patchMeRoute: OwnerHandler<'patch_me'> = async ({ deps, caller, body }) => {
  const changes = await changeMe(deps, personOf(caller).id, body)
  await recordOfPerson(deps, caller.actor, 'patch_me', { changes })
  return { done: true }
}
