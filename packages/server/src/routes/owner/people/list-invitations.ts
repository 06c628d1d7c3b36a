import { listInvitations } from '../../../actions/owner/people/invitations.ts'
import { presentInvitation } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listInvitationsRoute: OwnerHandler<'list_invitations'> = async ({ deps, workspaceId }) => ({
  items: (await listInvitations(deps, workspaceId)).map(presentInvitation),
  next: null,
})
