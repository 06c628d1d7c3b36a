import { readChat } from '../../../actions/owner/chats.ts'
import { presentAgentChat } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const getChatRoute: OwnerHandler<'get_chat'> = async ({ deps, workspaceId, params, query, reply }) => {
  reply.header('cache-control', 'no-store')
  return presentAgentChat(await readChat(deps, workspaceId, params.feedback_id, query.after ?? 0))
}
