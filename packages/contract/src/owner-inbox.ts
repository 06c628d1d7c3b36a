// The calls that keep an inbox in order: what waits, who takes it, what it is about, and what may wait until later.
import { z } from 'zod'
import { TimelineItem } from './chat.ts'
import { Id } from './id.ts'
import { SnoozedUntil } from './live.ts'
import { ChatLabelName, mostChatLabels } from './owner-agents.ts'
import type { OwnerCall } from './owner-call.ts'
import { ChatSummary } from './owner-chats.ts'

const byFeedback = z.object({ feedback_id: z.string() })
const byMessage = z.object({ feedback_id: z.string(), item_id: z.string() })
const refused = [13003, 13006] as const
const written = [...refused, 13002, 13009, 13001, 13007, 13008] as const

/** `waiting`: in the queue, or open and nobody's. `mine`: open ones of the caller, of whom an API key has none. */
export const ChatCounts = z
  .object({
    waiting: z.int(),
    waiting_since: z.string().nullable(),
    mine: z.int(),
    mine_unread: z.int(),
    /** When the next snoozed chat comes back: all of this is to be asked again then. */
    wakes_at: z.string().nullable(),
  })
  .meta({ id: 'ChatCounts' })
export type ChatCounts = z.infer<typeof ChatCounts>

export const ChatLabel = z.object({ label: z.string(), chats: z.int() }).meta({ id: 'ChatLabel' })
export type ChatLabel = z.infer<typeof ChatLabel>

/** What a message was before one change. `body`: its words until then; null = it was a picture alone. */
export const MessageChange = z
  .object({
    id: Id,
    kind: z.enum(['edit', 'delete']),
    agent_id: Id.nullable(),
    body: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'MessageChange' })
export type MessageChange = z.infer<typeof MessageChange>

export const ownerInboxCalls = {
  edit_chat_message: {
    id: 'O-chat-message-edit',
    method: 'PATCH',
    path: '/owner/v1/chats/:feedback_id/messages/:item_id',
    summary:
      'Changes the words of a message. Only the agent who wrote it can, and nobody once it is deleted. Both sides see that it was edited, and when.',
    params: byMessage,
    body: z.object({ body: z.string().max(5_000), agent_id: Id.optional() }),
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [...written, 13004, 13005],
    permission: 'chats.write',
    audit: 'each',
  },
  delete_chat_message: {
    id: 'O-chat-message-delete',
    method: 'DELETE',
    path: '/owner/v1/chats/:feedback_id/messages/:item_id',
    summary:
      'Deletes a message and its picture from both screens. Only the agent who wrote it can. The conversation shows that a message was there.',
    params: byMessage,
    query: z.object({ agent_id: Id.optional() }),
    reply: TimelineItem,
    refusals: [...refused, 13001, 13002, 13004],
    permission: 'chats.write',
    audit: 'each',
  },
  send_chat_transcript: {
    id: 'O-chat-transcript',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/transcript',
    summary:
      'Mails the visitor a copy of the conversation, to the address that was left in it or else with the feedback. 13004: no mail server is configured. 13005: no address is known, or the visitor wants no mail.',
    params: byFeedback,
    body: z.object({ agent_id: Id.optional() }),
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [...written, 13004, 13005],
    permission: 'chats.write',
    audit: 'each',
  },
  chat_message_changes: {
    id: 'O-chat-message-changes',
    method: 'GET',
    path: '/owner/v1/chats/:feedback_id/messages/:item_id/changes',
    summary:
      'What a message said before each change, oldest first. It is erased with the conversation.',
    params: byMessage,
    reply: z.object({ items: z.array(MessageChange), next: z.null() }),
    refusals: [...refused, 13002],
    // Only people who may read the audit log see what somebody took back.
    permission: 'audit.read',
    audit: { onceInMinutes: 15 },
  },
  chat_counts: {
    id: 'O-chat-counts',
    method: 'GET',
    path: '/owner/v1/chat_counts',
    summary:
      'How many conversations wait for an agent, since when, and how many are the caller’s own.',
    reply: ChatCounts,
    refusals: refused,
    permission: 'chats.read',
    audit: 'never',
  },
  take_chat: {
    id: 'O-chat-take',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/take',
    summary:
      'Takes a chat that waits. Of several callers one has it; every other one reads in agent_id who was quicker.',
    params: byFeedback,
    body: z.object({ agent_id: Id.optional() }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: [...written, 13005],
    permission: 'chats.write',
    audit: 'each',
  },
  list_chat_labels: {
    id: 'O-chat-labels',
    method: 'GET',
    path: '/owner/v1/chat_labels',
    summary:
      'The labels that chats have, with how many have each. A label that no chat has any more is gone.',
    reply: z.object({ items: z.array(ChatLabel), next: z.null() }),
    refusals: refused,
    permission: 'chats.read',
    audit: 'never',
  },
  set_chat_labels: {
    id: 'O-chat-labels-set',
    method: 'PUT',
    path: '/owner/v1/chats/:feedback_id/labels',
    summary:
      'Replaces the labels of a chat. One that differs from a known label in upper and lower case only is that one.',
    params: byFeedback,
    body: z.object({ labels: z.array(ChatLabelName).max(mostChatLabels) }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: written,
    permission: 'chats.write',
    audit: 'each',
  },
  snooze_chat: {
    id: 'O-chat-snooze',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/snooze',
    summary:
      'Puts an open chat out of the way until a time, or until its visitor writes (`reply`), who always brings it back; null does so now.',
    params: byFeedback,
    body: z.object({ until: SnoozedUntil.nullable() }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: [...written, 13070],
    permission: 'chats.write',
    audit: 'each',
  },
  block_visitor: {
    id: 'O-chat-block',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/block',
    summary:
      'The visitor of this chat, known by the device, writes nothing more in any chat of the workspace, and opens none.',
    params: byFeedback,
    body: z.object({ reason: z.string().trim().max(255).nullable(), agent_id: Id.optional() }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: written,
    permission: 'chats.write',
    audit: 'each',
  },
  unblock_visitor: {
    id: 'O-chat-unblock',
    method: 'DELETE',
    path: '/owner/v1/chats/:feedback_id/block',
    summary: 'Lets the visitor of this chat write again.',
    params: byFeedback,
    reply: ChatSummary,
    refusals: [...refused, 13002],
    permission: 'chats.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
