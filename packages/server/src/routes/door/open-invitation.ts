import { openInvitation } from '../../actions/owner/people/invitations.ts'
import type { DoorHandler } from './serve-door.ts'

export const openInvitationRoute: DoorHandler<'open_invitation'> = async ({ deps, body }) => {
  const { workspace, email, role, invitedBy, hasAccount } = await openInvitation(deps, body.token)
  return { workspace, email, role, invited_by: invitedBy, has_account: hasAccount }
}
