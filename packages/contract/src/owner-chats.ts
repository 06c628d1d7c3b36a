// The agents' half of the owner API (owner-side.md "chats", O-16, O-17): conversations, notes, profiles, canned replies.
// Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { ChatDetail, ChatStatus, chatStatuses, TimelineItem } from './chat.ts'
import { FeedbackCustomer } from './feedback.ts'
import { Id } from './id.ts'
import { ChatChanged, SnoozedUntil } from './live.ts'
import { Agent, CannedReply, CannedReplySettings, NewAgent } from './owner-agents.ts'
import type { OwnerCall } from './owner-call.ts'

const byId = z.object({ id: z.string() })
const byFeedback = z.object({ feedback_id: z.string() })
const paging = z.object({
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
const text = z.string().nullable()

export const ChatSummary = ChatChanged.omit({
  timeline_items: true,
  chat_ratings: true,
  overdue: true,
}).meta({ id: 'ChatSummary' })
export type ChatSummary = z.infer<typeof ChatSummary>

/** `refusal`: written by the server, which refused the visitor's messages from then on with this code. At most one an hour. */
export const ChatNote = z
  .object({
    id: Id,
    agent_id: Id.nullable(),
    body: z.string(),
    created_at: z.string(),
    refusal: z.int().optional(),
  })
  .meta({ id: 'ChatNote' })
export type ChatNote = z.infer<typeof ChatNote>

/** Why a visitor may no longer write. Only agents see the reason. */
export const VisitorBlock = z
  .object({ reason: text, agent_id: Id.nullable(), created_at: z.string() })
  .meta({ id: 'VisitorBlock' })
export type VisitorBlock = z.infer<typeof VisitorBlock>

/** A chat as an agent reads it: the visitor's view and the fields that only agents see. */
export const AgentChat = ChatDetail.extend({
  node_id: Id,
  customer: FeedbackCustomer.nullable(),
  agent_id: Id.nullable(),
  priority: z.int(),
  topic: text,
  unread: z.int(),
  block: VisitorBlock.nullable(),
  labels: z.array(z.string()),
  snoozed_until: SnoozedUntil.nullable(),
  reply_due_at: text.optional(),
  resolve_due_at: text.optional(),
  notes: z.array(ChatNote),
}).meta({ id: 'AgentChat' })
export type AgentChat = z.infer<typeof AgentChat>

const agentId = Id.optional()
const refused = [13003, 13006] as const
const found = [...refused, 13002] as const
const written = [...found, 13009, 13001, 13007, 13008] as const

export const ownerChatCalls = {
  list_chats: {
    id: 'O-chats',
    method: 'GET',
    path: '/owner/v1/chats',
    summary:
      'Lists chats, most recently active first. Queued and waiting chats are sorted by priority, then by the longest wait.',
    query: paging.extend({
      status: z.enum(chatStatuses).optional(),
      node_id: Id.optional(),
      agent_id: Id.optional(),
      /** In the queue, or open and unassigned; without snoozed ones. */
      waiting: z.literal('true').optional(),
      snoozed: z.enum(['true', 'false']).optional(),
      label: z.string().max(40).optional(),
      /** Only chats with a target, soonest first; `overdue`: only those that missed it. */
      due: z.enum(['soonest', 'overdue']).optional(),
      q: z.string().max(500).optional(),
    }),
    reply: page(ChatSummary),
    refusals: [...refused, 13001],
    permission: 'chats.read',
    audit: 'never',
  },
  get_chat: {
    id: 'O-chat',
    method: 'GET',
    path: '/owner/v1/chats/:feedback_id',
    summary: 'Reads a chat. With `after`, it returns only items with a later seq.',
    params: byFeedback,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    reply: AgentChat,
    refusals: [...found, 13001],
    permission: 'chats.read',
    audit: { onceInMinutes: 15 },
  },
  post_chat_message: {
    id: 'O-chat-message',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/messages',
    summary:
      "Sends an agent's message: parts body, attachment (an image) and agent_id. An Idempotency-Key makes a retry safe.",
    params: byFeedback,
    body: z.object({
      body: z.string().max(5_000).optional(),
      attachment: z.unknown(),
      agent_id: agentId,
    }),
    bodyKind: 'multipart',
    reply: TimelineItem,
    refusals: [...written, 13012, 13070],
    permission: 'chats.write',
    audit: { onceInMinutes: 15 },
  },
  set_chat_status: {
    id: 'O-chat-status',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/status',
    summary:
      'Takes a chat from the queue (open), closes an open one (closed) or reopens a closed one (open).',
    params: byFeedback,
    body: z.object({ status: ChatStatus, agent_id: agentId }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: [...written, 13005],
    permission: 'chats.write',
    audit: 'each',
  },
  assign_chat: {
    id: 'O-chat-assign',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/assign',
    summary: 'Assigns a chat to an agent, or to nobody with null.',
    params: byFeedback,
    body: z.object({ agent_id: Id.nullable() }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: written,
    permission: 'chats.write',
    audit: 'each',
  },
  mark_chat: {
    id: 'O-chat-seen',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/seen',
    summary:
      'Marks everything up to a seq as seen. A seq lower than before marks messages as unread again.',
    params: byFeedback,
    body: z.object({ seq: z.int().min(0) }),
    bodyKind: 'json',
    reply: ChatSummary,
    refusals: written,
    permission: 'chats.write',
    // An agent marks opened chats as seen, and `get_chat` already has an entry.
    audit: 'never',
  },
  add_chat_note: {
    id: 'O-chat-note',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/notes',
    summary: 'Adds a note that only agents see.',
    params: byFeedback,
    body: z.object({ body: z.string().trim().min(1).max(5_000), agent_id: agentId }),
    bodyKind: 'json',
    reply: ChatNote,
    refusals: written,
    permission: 'chats.write',
    audit: { onceInMinutes: 15 },
  },
  send_chat_form: {
    id: 'O-chat-form',
    method: 'POST',
    path: '/owner/v1/chats/:feedback_id/forms',
    summary: 'Sends a form into an open chat: the published version of a flow of the workspace.',
    params: byFeedback,
    body: z.object({ flow_id: Id, agent_id: agentId }),
    bodyKind: 'json',
    reply: TimelineItem,
    refusals: [...written, 13070],
    permission: 'chats.write',
    audit: { onceInMinutes: 15 },
  },
  list_agents: {
    id: 'O-agents',
    method: 'GET',
    path: '/owner/v1/agents',
    summary: 'Lists the agent profiles of the workspace, oldest first.',
    reply: page(Agent),
    refusals: refused,
    permission: 'chats.read',
    audit: 'never',
  },
  my_agent: {
    id: 'O-agent-me',
    method: 'GET',
    path: '/owner/v1/agents/me',
    summary:
      'Reads the agent profile of the person who is signed in. The first call creates it. An API key has no profile.',
    reply: Agent,
    refusals: [...refused, 13004],
    permission: 'chats.read',
    audit: 'never',
  },
  patch_my_agent: {
    id: 'O-agent-me-patch',
    method: 'PATCH',
    path: '/owner/v1/agents/me',
    summary: 'Changes the given fields of the caller’s own profile.',
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: Agent,
    refusals: [...written, 13004],
    permission: 'chats.write',
    audit: 'each',
  },
  create_agent: {
    id: 'O-agent-create',
    method: 'POST',
    path: '/owner/v1/agents',
    summary: 'Creates an agent profile.',
    body: NewAgent,
    bodyKind: 'json',
    reply: Agent,
    refusals: [...written, 13005],
    permission: 'people.manage',
    audit: 'each',
  },
  patch_agent: {
    id: 'O-agent-patch',
    method: 'PATCH',
    path: '/owner/v1/agents/:id',
    summary: 'Changes the given fields of an agent profile.',
    params: byId,
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: Agent,
    refusals: written,
    permission: 'people.manage',
    audit: 'each',
  },
  delete_agent: {
    id: 'O-agent-delete',
    method: 'DELETE',
    path: '/owner/v1/agents/:id',
    summary: 'Deletes an agent profile. Its messages remain without a name.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'people.manage',
    audit: 'each',
  },
  list_canned_replies: {
    id: 'O-canned',
    method: 'GET',
    path: '/owner/v1/canned_replies',
    summary: 'Lists the saved replies, by title.',
    reply: page(CannedReply),
    refusals: refused,
    permission: 'chats.read',
    audit: 'never',
  },
  create_canned_reply: {
    id: 'O-canned-create',
    method: 'POST',
    path: '/owner/v1/canned_replies',
    summary: 'Creates a saved reply.',
    body: CannedReplySettings,
    bodyKind: 'json',
    reply: CannedReply,
    refusals: written,
    permission: 'chats.write',
    audit: 'each',
  },
  put_canned_reply: {
    id: 'O-canned-put',
    method: 'PUT',
    path: '/owner/v1/canned_replies/:id',
    summary: 'Replaces a saved reply.',
    params: byId,
    body: CannedReplySettings,
    bodyKind: 'json',
    reply: CannedReply,
    refusals: written,
    permission: 'chats.write',
    audit: 'each',
  },
  delete_canned_reply: {
    id: 'O-canned-delete',
    method: 'DELETE',
    path: '/owner/v1/canned_replies/:id',
    summary: 'Deletes a saved reply.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'chats.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
