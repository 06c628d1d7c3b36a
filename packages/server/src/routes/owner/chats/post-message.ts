// An agent's message. The parts are read like a visitor's; agents may send images and PDF files even where visitors may not.
import { assertSaid, checkedWords } from '../../../actions/chat/chat-words.ts'
import { takeAttachment } from '../../../actions/chat/take-attachment.ts'
import { mayAnswer, postAgentMessage } from '../../../actions/owner/chats.ts'
import { presentItem } from '../../../present/chat/item.ts'
import { clientIdOf } from '../../chat/client-id.ts'
import { readMessage } from '../../chat/read-message.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const postChatMessageRoute: OwnerHandler<'post_chat_message'> = async ({
  deps,
  workspaceId,
  params,
  request,
  caller,
}) => {
  const clientId = clientIdOf(request)
  await mayAnswer(deps, workspaceId, params.feedback_id, clientId)
  const { body: words, agentId, file } = await readMessage(request, deps, () => undefined)
  const body = checkedWords(words)
  assertSaid({ body, attachment: file })
  const attachment = file && (await takeAttachment(deps, file, 'images_and_pdf'))
  const { result, events } = await postAgentMessage(
    deps,
    workspaceId,
    params.feedback_id,
    { body, attachment, clientId },
    { agentId, person: caller.person },
  )
  deps.publish(events)
  return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
}
