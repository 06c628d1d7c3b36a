import { listChats } from '../../../actions/owner/chats.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listChatsRoute: OwnerHandler<'list_chats'> = async ({ deps, workspaceId, query }) => {
  const { after, limit, status, node_id, agent_id, q } = query
  const { items, next } = await listChats(deps, workspaceId, { status, nodeId: node_id, agentId: agent_id, q }, { after, limit })
  return { items: items.map(presentListed), next }
}
