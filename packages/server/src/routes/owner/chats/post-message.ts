// An agent's message. The parts are read like a visitor's; pictures are the agent's to send also where visitors may not.
import { assertSaid, checkedWords } from '../../../actions/chat/chat-words.ts'
import { takePicture } from '../../../actions/chat/take-picture.ts'
import { mayAnswer, postAgentMessage } from '../../../actions/owner/chats.ts'
import { presentItem } from '../../../present/chat/item.ts'
import { clientIdOf } from '../../chat/client-id.ts'
import { readMessage } from '../../chat/read-message.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const postChatMessageRoute: OwnerHandler<'post_chat_message'> = async ({ deps, workspaceId, params, request, caller }) => {
  const clientId = clientIdOf(request)
  await mayAnswer(deps, workspaceId, params.feedback_id, clientId)
  const { body: words, agentId, file } = await readMessage(request, deps, () => undefined)
  const body = checkedWords(words)
  assertSaid({ body, attachment: file })
  const attachment = file && (await takePicture(deps, file))
  const { result, events } = await postAgentMessage(deps, workspaceId, params.feedback_id, { body, attachment, clientId }, { agentId, person: caller.person })
  deps.publish(events)
  return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
}
