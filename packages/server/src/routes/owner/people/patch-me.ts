import { changeMe } from '../../../actions/owner/people/me.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const patchMeRoute: OwnerHandler<'patch_me'> = async ({ deps, caller, body }) => {
  await changeMe(deps, personOf(caller).id, body)
  return { done: true }
}
