import { addNote } from '../../../actions/owner/chats.ts'
import { presentNote } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const addChatNoteRoute: OwnerHandler<'add_chat_note'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const { result, events } = await addNote(deps, workspaceId, params.feedback_id, body.body, {
    agentId: body.agent_id,
    person: caller.person,
  })
  deps.publish(events)
  return presentNote(result)
}
