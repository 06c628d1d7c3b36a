import { callerMay } from '../../../access/caller.ts'
import { listMembers } from '../../../actions/owner/people/members.ts'
import { presentColleague, presentMember } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listMembersRoute: OwnerHandler<'list_members'> = async ({ deps, workspaceId, caller }) => ({
  items: (await listMembers(deps, workspaceId)).map(callerMay(caller, 'people.manage') ? presentMember : presentColleague),
  next: null,
})
