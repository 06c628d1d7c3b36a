import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import { invite } from '../../../actions/owner/people/invitations.ts'
import { presentInvitation } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const createInvitationRoute: OwnerHandler<'create_invitation'> = async ({ deps, acting, caller, body }) => {
  refuseGivingMore(caller, body.role, { exports: body.exports ?? false })
  const { invitation, url } = await invite(deps, acting, body)
  return { invitation: presentInvitation(invitation), url }
}
