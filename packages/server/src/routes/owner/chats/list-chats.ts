import { listChats } from '../../../actions/owner/chats.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listChatsRoute: OwnerHandler<'list_chats'> = async ({ deps, workspaceId, query }) => {
  const { after, limit, status, node_id, agent_id, waiting, snoozed, label, due, q } = query
  const now = deps.clock()
  const isAwake = waiting === 'true' || snoozed === 'false'
  const filters = {
    ...{ status, nodeId: node_id, agentId: agent_id, isWaiting: waiting === 'true', label, q },
    ...(due !== undefined && { dueBefore: due === 'overdue' ? now : Number.MAX_SAFE_INTEGER }),
    ...{ awakeAt: isAwake ? now : undefined, snoozedAt: snoozed === 'true' ? now : undefined },
  }
  const { items, next } = await listChats(deps, workspaceId, filters, { after, limit })
  return { items: items.map(presentListed), next }
}
