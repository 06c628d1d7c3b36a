import { readMember } from '../../../actions/owner/people/members.ts'
import { presentMember } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const getMemberRoute: OwnerHandler<'get_member'> = async ({ deps, workspaceId, params }) => presentMember(await readMember(deps, workspaceId, params.id))
