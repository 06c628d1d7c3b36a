import { removeMember } from '../../../actions/owner/people/members.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const deleteMemberRoute: OwnerHandler<'delete_member'> = async ({ deps, acting, params }) => {
  deps.publish((await removeMember(deps, acting, params.id)).events)
  return { id: params.id }
}
