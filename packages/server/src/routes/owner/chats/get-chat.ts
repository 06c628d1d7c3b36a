import { seesContactsOnly } from '../../../access/seen-by.ts'
import { readChat } from '../../../actions/owner/chats.ts'
import { presentAgentChat } from '../../../present/owner/chat.ts'
import { presentedContact } from '../../../present/owner/feedback.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const getChatRoute: OwnerHandler<'get_chat'> = async ({
  deps,
  workspaceId,
  caller,
  params,
  query,
  reply,
}) => {
  reply.header('cache-control', 'no-store')
  const shown = presentAgentChat(
    await readChat(deps, workspaceId, params.feedback_id, query.after ?? 0),
  )
  return seesContactsOnly(caller) ? presentedContact(shown) : shown
}
