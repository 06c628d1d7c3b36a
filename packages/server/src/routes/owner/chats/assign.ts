import { assignChat } from '../../../actions/owner/chats.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const assignChatRoute: OwnerHandler<'assign_chat'> = async ({
  deps,
  workspaceId,
  params,
  body,
}) => {
  const { result, events } = await assignChat(deps, workspaceId, params.feedback_id, body.agent_id)
  deps.publish(events)
  return presentListed(result)
}
