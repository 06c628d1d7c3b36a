// Labels, and what is put off.
import { listLabels, setLabels, snoozeChat } from '../../../actions/owner/chat-sorting.ts'
import { presentListed } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listChatLabelsRoute: OwnerHandler<'list_chat_labels'> = async ({
  deps,
  workspaceId,
}) => ({
  items: [...(await listLabels(deps, workspaceId))],
  next: null,
})

export const setChatLabelsRoute: OwnerHandler<'set_chat_labels'> = async ({
  deps,
  workspaceId,
  params,
  body,
}) => {
  const { result, events } = await setLabels(deps, workspaceId, params.feedback_id, body.labels)
  deps.publish(events)
  return presentListed(result)
}

export const snoozeChatRoute: OwnerHandler<'snooze_chat'> = async ({
  deps,
  workspaceId,
  params,
  body,
}) => {
  const { result, events } = await snoozeChat(deps, workspaceId, params.feedback_id, body.until)
  deps.publish(events)
  return presentListed(result)
}
