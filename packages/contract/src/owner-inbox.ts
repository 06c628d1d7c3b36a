// The calls that organize an inbox: counts of waiting chats, assignment, labels and snoozing.
import { z } from 'zod'
import { TimelineItem } from './chat.ts'
import { mostChatLabels } from './follow-up-values.ts'
import { Id } from './id.ts'
import { SnoozedUntil } from './live.ts'
import { ChatLabelName } from './owner-agents.ts'
import type { OwnerCall } from './owner-call.ts'
import { ChatSummary } from './owner-chats.ts'

const byFeedback = z.object({ feedback_id: z.string() })
const byMessage = z.object({ feedback_id: z.string(), item_id: z.string() })
const refused = [13003, 13006] as const
const written = [...refused, 13002, 13009, 13001, 13007, 13008] as const

/** `waiting`: in the queue, or open and unassigned. `mine`: the caller's open ones; always 0 for an API key. */
export const ChatCounts = z
  .object({
    waiting: z.int(),
    waiting_since: z.string().nullable(),
    mine: z.int(),
    mine_unread: z.int(),
    /** When the next snoozed chat returns: the counts must be fetched again then. */
    wakes_at: z.string().nullable(),
  })
  .meta({ id: 'ChatCounts' })
export type ChatCounts = z.infer<typeof ChatCounts>

export const ChatLabel = z.object({ label: z.string(), chats: z.int() }).meta({ id: 'ChatLabel' })
export type ChatLabel = z.infer<typeof ChatLabel>

/** A message before one change. `body`: its text until then; null = it was only a picture. */
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
      'Changes the text of a message. Only the agent who wrote it can, and a deleted message cannot be changed. Both sides see that it was edited, and when.',
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
      'Deletes a message and its attachment from both screens. Only the agent who wrote it can. The conversation shows that a message was deleted.',
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
      'Mails the visitor a copy of the conversation, to the address left in the conversation or else with the feedback. 13004: no mail server is configured. 13005: no address is known, or the visitor has unsubscribed.',
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
      'Lists the earlier texts of a message, oldest first. They are erased with the conversation.',
    params: byMessage,
    reply: z.object({ items: z.array(MessageChange), next: z.null() }),
    refusals: [...refused, 13002],
    // Only people who may read the audit log see text that somebody removed.
    permission: 'audit.read',
    audit: { onceInMinutes: 15 },
  },
  chat_counts: {
    id: 'O-chat-counts',
    method: 'GET',
    path: '/owner/v1/chat_counts',
    summary:
      'Counts the conversations that wait for an agent, since when, and how many are the caller’s own.',
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
      'Takes a waiting chat. If several agents call at once, one gets it, and the others find that agent in agent_id.',
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
    summary: 'Lists the labels in use and the number of chats with each.',
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
      'Replaces the labels of a chat. A label that differs from an existing one only in upper and lower case is the same label.',
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
      'Snoozes an open chat until a time, or until its visitor writes (`reply`). A message of the visitor always ends the snooze; null ends it now.',
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
      'Blocks the visitor of this chat by the device: no messages in any chat of the workspace and no new chats.',
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
    summary: 'Unblocks the visitor of this chat.',
    params: byFeedback,
    reply: ChatSummary,
    refusals: [...refused, 13002],
    permission: 'chats.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
