// The meaning of a socket event for one conversation. Pure.

import type { AgentChat, ChatChanged, SeenNotice } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type BatchPriority, type ChatState, isEcho } from '@askwell/engine/chat'
import type { LiveEvent } from './live-agents.ts'

/** An agent's mark may go back: unread again. */
export const seenBy = (chat: ChatState, { actor, seq }: SeenNotice): ChatState =>
  actor === 'agent'
    ? { ...chat, agentSeenSeq: seq }
    : { ...chat, visitorSeenSeq: Math.max(chat.visitorSeenSeq, seq) }

/** The same object where nothing changed that is shown beside the messages: most messages do not change it. */
export function withChange(detail: AgentChat, changed: ChatChanged): AgentChat {
  const { agent_id, topic, priority, status, snoozed_until, labels } = changed
  const areLabelsSame =
    detail.labels.length === labels.length &&
    labels.every((label, place) => label === detail.labels[place])
  const told = {
    agent_id,
    topic,
    priority,
    status,
    snoozed_until,
    labels: areLabelsSame ? detail.labels : labels,
    reply_due_at: changed.reply_due_at ?? null,
    resolve_due_at: changed.resolve_due_at ?? null,
  }
  const isSame = Object.entries(told).every(
    ([name, value]) => (Reflect.get(detail, name) ?? null) === value,
  )
  return isSame ? detail : { ...detail, ...told }
}

/** The event is for everybody, or belongs to this conversation. */
export function isOf(event: LiveEvent, feedbackId: string): boolean {
  switch (event.type) {
    case 'catch_up':
      return true
    case 'changed':
      return event.changed.feedback_id === feedbackId
    case 'presence':
      return event.notice.kind === 'visitor' && event.notice.feedback_id === feedbackId
    case 'typing':
    case 'seen':
      return event.notice.feedback_id === feedbackId
    default:
      return unreachable(event)
  }
}

/** Messages first; but agents already see their own, and a read mark can wait. */
export function priorityOf(event: LiveEvent, chat: ChatState): BatchPriority {
  if (event.type === 'changed') return isEcho(chat, event.changed) ? 'idly' : 'now'
  return event.type === 'seen' ? 'idly' : 'soon'
}
