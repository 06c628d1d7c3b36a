// The tables of 0007-chat with later additions, and conversions of their rows.
import type { AgentSettings, ChatStatus } from '@askwell/contract'
import type { AgentRow, ChatItemRow, ChatRow, ItemDetail, NoteRow } from './chats.ts'

type Flag = 0 | 1

export interface ChatRecord {
  feedback_id: string
  workspace_id: string
  node_id: string
  status: ChatStatus
  seq: number
  agent_id: string | null
  priority: number
  topic: string | null
  /** The sort key of the list: the last message or change of status. */
  list_at: number
  /** Smaller is sooner: when it began to wait, shifted by its priority. */
  queue_rank: number
  unread: number
  agent_seen_seq: number
  visitor_seen_seq: number
  last_comment_seq: number
  customer_comment_seq: number
  rating: number | null
  rating_seq: number
  notes: number
  label: string | null
  created_at: number
  updated_at: number
  ended_at: number | null
  mailed_seq: number
  mail_stopped: Flag
  /** JSON. */
  labels: string
  snoozed_until: number | null
  is_blocked: Flag
  /** The time of an agent's first message; kept when the message or the profile is deleted. */
  first_reply_at: number | null
  first_reply_agent_id: string | null
  /** The time of the current rating. */
  rated_at: number | null
  /** The last time it was opened again after it had ended. */
  reopened_at: number | null
  reply_due_at: number | null
  resolve_due_at: number | null
  /** The sooner of the two. */
  due_at: number | null
  /** Open time that was left when it was snoozed. */
  reply_left_ms: number | null
  resolve_left_ms: number | null
  /** When the missed target was announced. */
  reply_overdue_at: number | null
  resolve_overdue_at: number | null
}

export interface ChatItemRecord {
  feedback_id: string
  seq: number
  id: string
  action: ChatItemRow['action']
  actor: ChatItemRow['actor']
  agent_id: string | null
  client_id: string | null
  body: string | null
  detail: string | null
  created_at: number
}

interface AgentRecord {
  id: string
  workspace_id: string
  person_id: string | null
  settings: string
  created_at: number
}

export interface ChatTables {
  chat: ChatRecord
  chat_item: ChatItemRecord
  chat_block: {
    workspace_id: string
    device_id: string
    reason: string | null
    agent_id: string | null
    created_at: number
  }
  chat_labelled: { workspace_id: string; feedback_id: string; label: string }
  chat_note: {
    id: string
    feedback_id: string
    agent_id: string | null
    body: string
    created_at: number
    refusal: number | null
  }
  agent: AgentRecord
  deleted_agent: { id: string; workspace_id: string }
  /** `person_id` null = for everybody; `settings`: JSON. */
  chat_view: {
    id: string
    workspace_id: string
    person_id: string | null
    name: string
    settings: string
    updated_at: number
  }
  /** `actions`: JSON. */
  canned_reply: {
    id: string
    workspace_id: string
    title: string
    body: string
    actions: string
    updated_at: number
  }
}

export const chatRow = (record: ChatRecord): ChatRow => ({
  feedbackId: record.feedback_id,
  workspaceId: record.workspace_id,
  nodeId: record.node_id,
  status: record.status,
  seq: record.seq,
  agentId: record.agent_id,
  priority: record.priority,
  topic: record.topic,
  unread: record.unread,
  agentSeenSeq: record.agent_seen_seq,
  visitorSeenSeq: record.visitor_seen_seq,
  lastCommentSeq: record.last_comment_seq,
  customerCommentSeq: record.customer_comment_seq,
  rating: record.rating,
  ratingSeq: record.rating_seq,
  notes: record.notes,
  label: record.label,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
  firstReplyAt: record.first_reply_at,
  endedAt: record.ended_at,
  mailedSeq: record.mailed_seq,
  isMailStopped: record.mail_stopped === 1,
  labels: JSON.parse(record.labels) as string[],
  snoozedUntil: record.snoozed_until,
  isBlocked: record.is_blocked === 1,
  replyDueAt: record.reply_due_at,
  resolveDueAt: record.resolve_due_at,
  dueAt: record.due_at,
})

export const chatItemRow = (record: ChatItemRecord): ChatItemRow => ({
  id: record.id,
  feedbackId: record.feedback_id,
  seq: record.seq,
  action: record.action,
  actor: record.actor,
  agentId: record.agent_id,
  clientId: record.client_id,
  body: record.body,
  detail: record.detail === null ? {} : (JSON.parse(record.detail) as ItemDetail),
  createdAt: record.created_at,
})

export const agentRow = (record: AgentRecord): AgentRow => ({
  id: record.id,
  workspaceId: record.workspace_id,
  personId: record.person_id,
  settings: JSON.parse(record.settings) as AgentSettings,
  createdAt: record.created_at,
})

export const noteRow = (record: ChatTables['chat_note']): NoteRow => ({
  id: record.id,
  feedbackId: record.feedback_id,
  agentId: record.agent_id,
  body: record.body,
  createdAt: record.created_at,
  refusal: record.refusal,
})
