import { sendForm } from '../../../actions/owner/chats.ts'
import { presentItem } from '../../../present/chat/item.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const sendChatFormRoute: OwnerHandler<'send_chat_form'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const { result, events } = await sendForm(deps, workspaceId, params.feedback_id, body.flow_id, {
    agentId: body.agent_id,
    person: caller.person,
  })
  deps.publish(events)
  return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
}
