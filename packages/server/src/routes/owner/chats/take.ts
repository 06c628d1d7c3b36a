import { takeChat } from '../../../actions/owner/chats.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const takeChatRoute: OwnerHandler<'take_chat'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const { result, events } = await takeChat(deps, workspaceId, params.feedback_id, {
    agentId: body.agent_id,
    person: caller.person,
  })
  deps.publish(events)
  return presentListed(result)
}
