// Chats as agents read them: what the visitor sees, and in addition the assignee, the notes and the unread messages.
import type { Agent, AgentChat, CannedReply, ChatNote, ChatSummary } from '@askwell/contract'
import type { AgentsChat, Listed } from '../../actions/owner/chats.ts'
import type { AgentRow, CannedRow, NoteRow } from '../../store/index.ts'
import { presentChanged, presentChat, presentSnoozed, presentTargets } from '../chat/chat.ts'
import { presentFeedback } from './feedback.ts'
import { isoTime } from './time.ts'

export function presentListed(listed: Listed): ChatSummary {
  const {
    timeline_items: _items,
    chat_ratings: _ratings,
    ...summary
  } = presentChanged({ type: 'chat_changed', item: null, ...listed })
  return summary
}

export const presentAgentChat = (whole: AgentsChat): AgentChat => ({
  ...presentChat(whole),
  node_id: whole.chat.nodeId,
  customer: presentFeedback(whole.feedback).customer,
  agent_id: whole.chat.agentId,
  priority: whole.chat.priority,
  topic: whole.chat.topic,
  unread: whole.chat.unread,
  block: whole.block && {
    reason: whole.block.reason,
    agent_id: whole.block.agentId,
    created_at: isoTime(whole.block.createdAt),
  },
  labels: [...whole.chat.labels],
  snoozed_until: presentSnoozed(whole.chat),
  ...presentTargets(whole.chat),
  notes: whole.notes.map(presentNote),
})

export const presentNote = ({ id, agentId, body, createdAt, refusal }: NoteRow): ChatNote => ({
  id,
  agent_id: agentId,
  body,
  created_at: isoTime(createdAt),
  ...(refusal !== null && { refusal }),
})

export const presentAgent = ({ id, settings, createdAt }: AgentRow): Agent => ({
  id,
  ...settings,
  created_at: isoTime(createdAt),
})

export const presentCanned = ({ id, title, body, actions, updatedAt }: CannedRow): CannedReply => ({
  id,
  title,
  body,
  actions,
  updated_at: isoTime(updatedAt),
})
