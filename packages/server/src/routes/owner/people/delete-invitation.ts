import { takeInvitationBack } from '../../../actions/owner/people/invitations.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const deleteInvitationRoute: OwnerHandler<'delete_invitation'> = async ({ deps, acting, params }) => {
  await takeInvitationBack(deps, acting, params.id)
  return { id: params.id }
}
