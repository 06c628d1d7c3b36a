import { changeRole } from '../../../actions/owner/people/members.ts'
import { presentMember } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const patchMemberRoute: OwnerHandler<'patch_member'> = async ({ deps, acting, params, body }) =>
  presentMember(await changeRole(deps, acting, params.id, body.role))
