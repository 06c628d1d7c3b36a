import { markChat } from '../../../actions/owner/chats.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const markChatRoute: OwnerHandler<'mark_chat'> = async ({
  deps,
  workspaceId,
  params,
  body,
}) => {
  const { result, events } = await markChat(deps, workspaceId, params.feedback_id, body.seq)
  deps.publish(events)
  return presentListed(result)
}
