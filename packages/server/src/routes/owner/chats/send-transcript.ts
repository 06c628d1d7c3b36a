import { sendTranscript } from '../../../actions/owner/send-transcript.ts'
import { presentItem } from '../../../present/chat/item.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const sendChatTranscriptRoute: OwnerHandler<'send_chat_transcript'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const { result, events } = await sendTranscript(deps, workspaceId, params.feedback_id, {
    agentId: body.agent_id,
    person: caller.person,
  })
  deps.publish(events)
  return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
}
