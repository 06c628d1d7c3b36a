// Views of the inbox that agents save: a list with its filters and search text, under a name.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'

export const chatLists = [
  'queue',
  'mine',
  'all',
  'closed',
  'due',
  'overdue',
  'open',
  'snoozed',
  'archived',
] as const
export const mostChatViews = 100

export const ChatViewSettings = z
  .object({
    name: z.string().trim().min(1).max(60),
    /** Visible to all members, and not only to the person who saves it. An API key can save only shared views. */
    shared: z.boolean().default(false),
    list: z.enum(chatLists),
    q: z.string().max(200).default(''),
    label: z.string().max(40).nullable().default(null),
    node_id: Id.nullable().default(null),
    agent_id: Id.nullable().default(null),
  })
  .meta({ id: 'ChatViewSettings' })
export type ChatViewSettings = z.infer<typeof ChatViewSettings>

/** `chats`: the number of conversations that the caller sees in it; 1,000 means that there may be more. */
export const ChatView = ChatViewSettings.extend({
  id: Id,
  chats: z.int().min(0),
  updated_at: z.string(),
}).meta({ id: 'ChatView' })
export type ChatView = z.infer<typeof ChatView>

const refused = [13003, 13006] as const
const written = [...refused, 13009, 13001, 13007, 13008] as const
const byId = z.object({ id: z.string() })

export const ownerChatViewCalls = {
  list_chat_views: {
    id: 'O-chat-views',
    method: 'GET',
    path: '/owner/v1/chat_views',
    summary: 'Lists the caller’s own views of the inbox and those of the workspace, by name.',
    reply: z.object({ items: z.array(ChatView), next: z.null() }),
    refusals: refused,
    permission: 'chats.read',
    audit: 'never',
  },
  create_chat_view: {
    id: 'O-chat-view-create',
    method: 'POST',
    path: '/owner/v1/chat_views',
    summary: 'Saves a view. 13001: the person or the workspace already has 100 views.',
    body: ChatViewSettings,
    bodyKind: 'json',
    reply: ChatView,
    refusals: written,
    permission: 'chats.write',
    audit: 'each',
  },
  put_chat_view: {
    id: 'O-chat-view-put',
    method: 'PUT',
    path: '/owner/v1/chat_views/:id',
    summary: 'Replaces a view: its name, its filters and who can use it.',
    params: byId,
    body: ChatViewSettings,
    bodyKind: 'json',
    reply: ChatView,
    refusals: [...written, 13002],
    permission: 'chats.write',
    audit: 'each',
  },
  delete_chat_view: {
    id: 'O-chat-view-delete',
    method: 'DELETE',
    path: '/owner/v1/chat_views/:id',
    summary: 'Deletes a view.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: [...refused, 13002],
    permission: 'chats.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
