// An agent's own message, edited or deleted, and what it said before.
import { checkedWords } from '../../../actions/chat/chat-words.ts'
import { changeMessage, messageChanges } from '../../../actions/owner/message-changes.ts'
import { presentItem } from '../../../present/chat/item.ts'
import { isoTime } from '../../../present/owner/time.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const editChatMessageRoute: OwnerHandler<'edit_chat_message'> = async ({
  deps,
  workspaceId,
  params,
  body,
  caller,
}) => {
  const change = { kind: 'edit', body: checkedWords(body.body) } as const
  const { result, events } = await changeMessage(deps, workspaceId, params, change, {
    agentId: body.agent_id,
    person: caller.person,
  })
  deps.publish(events)
  return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
}

export const deleteChatMessageRoute: OwnerHandler<'delete_chat_message'> = async ({
  deps,
  workspaceId,
  params,
  query,
  caller,
}) => {
  const { result, events } = await changeMessage(
    deps,
    workspaceId,
    params,
    { kind: 'delete' },
    { agentId: query.agent_id, person: caller.person },
  )
  deps.publish(events)
  return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
}

export const chatMessageChangesRoute: OwnerHandler<'chat_message_changes'> = async ({
  deps,
  workspaceId,
  params,
  reply,
}) => {
  reply.header('cache-control', 'no-store')
  const changes = await messageChanges(deps, workspaceId, params)
  return {
    items: changes.map(({ id, action, agentId, body, createdAt }) => ({
      id,
      kind: action === 'edit_comment' ? ('edit' as const) : ('delete' as const),
      agent_id: agentId,
      body,
      created_at: isoTime(createdAt),
    })),
    next: null,
  }
}
