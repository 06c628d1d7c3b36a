import { setChatStatus } from '../../../actions/owner/chats.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const setChatStatusRoute: OwnerHandler<'set_chat_status'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const { result, events } = await setChatStatus(
    deps,
    workspaceId,
    params.feedback_id,
    body.status,
    { agentId: body.agent_id, person: caller.person },
  )
  deps.publish(events)
  return presentListed(result)
}
