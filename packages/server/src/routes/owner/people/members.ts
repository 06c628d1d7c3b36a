import { callerMay } from '../../../access/caller.ts'
import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import {
  invite,
  listInvitations,
  takeInvitationBack,
} from '../../../actions/owner/people/invitations.ts'
import {
  changeMember,
  listMembers,
  readMember,
  removeMember,
} from '../../../actions/owner/people/members.ts'
import {
  presentColleague,
  presentInvitation,
  presentMember,
} from '../../../present/owner/people.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const memberHandlers = {
  list_members: async ({ deps, workspaceId, caller }) => ({
    items: (await listMembers(deps, workspaceId)).map(
      callerMay(caller, 'people.manage') ? presentMember : presentColleague,
    ),
    next: null,
  }),

  get_member: async ({ deps, workspaceId, params }) =>
    presentMember(await readMember(deps, workspaceId, params.id)),

  patch_member: async ({ deps, acting, caller, params, body }) => {
    refuseGivingMore(caller, body.role, { exports: body.exports ?? false })
    const { result, events } = await changeMember(deps, acting, params.id, body)
    deps.publish(events)
    return presentMember(result)
  },

  delete_member: async ({ deps, acting, params }) => {
    deps.publish((await removeMember(deps, acting, params.id)).events)
    return { id: params.id }
  },

  list_invitations: async ({ deps, workspaceId }) => ({
    items: (await listInvitations(deps, workspaceId)).map(presentInvitation),
    next: null,
  }),

  create_invitation: async ({ deps, acting, caller, body }) => {
    refuseGivingMore(caller, body.role, { exports: body.exports ?? false })
    const { invitation, url } = await invite(deps, acting, body)
    return { invitation: presentInvitation(invitation), url }
  },

  delete_invitation: async ({ deps, acting, params }) => {
    await takeInvitationBack(deps, acting, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
