import { listMembers } from '../../../actions/owner/people/members.ts'
import { presentMember } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listMembersRoute: OwnerHandler<'list_members'> = async ({ deps, workspaceId }) => ({
  items: (await listMembers(deps, workspaceId)).map(presentMember),
  next: null,
})
