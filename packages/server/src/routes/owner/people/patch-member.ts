import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import { changeMember } from '../../../actions/owner/people/members.ts'
import { presentMember } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const patchMemberRoute: OwnerHandler<'patch_member'> = async ({ deps, acting, caller, params, body }) => {
  refuseGivingMore(caller, body.role, { exports: body.exports ?? false })
  const { result, events } = await changeMember(deps, acting, params.id, body)
  deps.publish(events)
  return presentMember(result)
}
