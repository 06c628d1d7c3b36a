import { removeMember } from '../../../actions/owner/people/members.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const deleteMemberRoute: OwnerHandler<'delete_member'> = async ({ deps, acting, params }) => {
  await removeMember(deps, acting, params.id)
  return { id: params.id }
}
