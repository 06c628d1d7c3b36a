// The caller's browsers that are notified of conversations. A subscription lives as long as the session in which it was made.
import type { Caller } from '../../../access/caller.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { type Member, subscribeMember, unsubscribeMember } from '../../../actions/push/subscribe.ts'
import { presentPushDevice } from '../../../present/owner/push-device.ts'
import { Refusal } from '../../../refusal.ts'
import type { OwnerHandlers } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

const longestAgent = 300

export const pushDeviceHandlers = {
  list_push_devices: async ({ deps, caller }) => {
    const { workspaceId, personId, sessionId } = memberOf(caller)
    const devices = await deps.store.push.ofMember(workspaceId, personId)
    return {
      items: devices.map((device) => presentPushDevice(device, sessionId)),
      next: null,
      public_key: deps.push?.publicKey ?? null,
    }
  },

  create_push_device: async ({ deps, caller, body, request }) => {
    const member = memberOf(caller)
    const device = await subscribeMember(
      deps,
      member,
      body,
      (request.headers['user-agent'] ?? '').slice(0, longestAgent),
    )
    await recordOfPerson(deps, caller.actor, 'create_push_device')
    return presentPushDevice(device, member.sessionId)
  },

  delete_push_device: async ({ deps, caller, params }) => {
    await unsubscribeMember(deps, memberOf(caller), params.id)
    await recordOfPerson(deps, caller.actor, 'delete_push_device')
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

function memberOf(caller: Caller): Member {
  const { id, sessionId } = personOf(caller)
  if (caller.workspace === null) throw new Refusal(13004, 'You are not a member of a workspace.')
  return { workspaceId: caller.workspace.id, personId: id, sessionId }
}
