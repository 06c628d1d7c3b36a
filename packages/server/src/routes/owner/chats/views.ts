// Saved views of the inbox.
import type { ChatView } from '@askwell/contract'
import {
  type CountedView,
  deleteChatView,
  listChatViews,
  putChatView,
} from '../../../actions/owner/chat-views.ts'
import { isoTime } from '../../../present/owner/time.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const viewHandlers = {
  list_chat_views: async ({ deps, workspaceId, caller }) => ({
    items: (await listChatViews(deps, workspaceId, caller.person)).map(presentView),
    next: null,
  }),

  create_chat_view: async ({ deps, workspaceId, body, caller }) =>
    presentView(await putChatView(deps, workspaceId, null, body, caller.person)),

  put_chat_view: async ({ deps, workspaceId, params, body, caller }) =>
    presentView(await putChatView(deps, workspaceId, params.id, body, caller.person)),

  delete_chat_view: async ({ deps, workspaceId, params, caller }) => {
    await deleteChatView(deps, workspaceId, params.id, caller.person)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

const presentView = ({
  view: { id, personId, settings, updatedAt },
  chats,
}: CountedView): ChatView => ({
  id,
  ...settings,
  shared: personId === null,
  chats,
  updated_at: isoTime(updatedAt),
})
