// What agents read of conversations and do with them.

import { seesContactsOnly } from '../../../access/seen-by.ts'
import { blockVisitor, unblockVisitor } from '../../../actions/owner/block-visitor.ts'
import { listLabels, setLabels, snoozeChat } from '../../../actions/owner/chat-sorting.ts'
import {
  addNote,
  assignChat,
  countChats,
  listChats,
  markChat,
  readChat,
  setChatStatus,
  takeChat,
} from '../../../actions/owner/chats.ts'
import { presentAgentChat, presentListed, presentNote } from '../../../present/owner/chat.ts'
import { presentedContact } from '../../../present/owner/feedback.ts'
import { isoTime } from '../../../present/owner/time.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const conversationHandlers = {
  list_chats: async ({ deps, workspaceId, query }) => {
    const { after, limit, status, node_id, agent_id, waiting, snoozed, label, due, q } = query
    const now = deps.clock()
    const isAwake = waiting === 'true' || snoozed === 'false'
    const filters = {
      ...{ status, nodeId: node_id, agentId: agent_id, isWaiting: waiting === 'true', label, q },
      ...(due !== undefined && { dueBefore: due === 'overdue' ? now : Number.MAX_SAFE_INTEGER }),
      ...{ awakeAt: isAwake ? now : undefined, snoozedAt: snoozed === 'true' ? now : undefined },
    }
    const { items, next } = await listChats(deps, workspaceId, filters, { after, limit })
    return { items: items.map(presentListed), next }
  },

  get_chat: async ({ deps, workspaceId, caller, params, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const shown = presentAgentChat(
      await readChat(deps, workspaceId, params.feedback_id, query.after ?? 0),
    )
    return seesContactsOnly(caller) ? presentedContact(shown) : shown
  },

  chat_counts: async ({ deps, workspaceId, caller }) => {
    const { waiting, waitingSince, mine, mineUnread, wakesAt } = await countChats(
      deps,
      workspaceId,
      caller.person,
    )
    const time = (at: number | null): string | null => (at === null ? null : isoTime(at))
    return {
      waiting,
      waiting_since: time(waitingSince),
      mine,
      mine_unread: mineUnread,
      wakes_at: time(wakesAt),
    }
  },

  set_chat_status: async ({ deps, workspaceId, params, body, caller }) => {
    const { result, events } = await setChatStatus(
      deps,
      workspaceId,
      params.feedback_id,
      body.status,
      { agentId: body.agent_id, person: caller.person },
    )
    deps.publish(events)
    return presentListed(result)
  },

  take_chat: async ({ deps, workspaceId, params, body, caller }) => {
    const { result, events } = await takeChat(deps, workspaceId, params.feedback_id, {
      agentId: body.agent_id,
      person: caller.person,
    })
    deps.publish(events)
    return presentListed(result)
  },

  assign_chat: async ({ deps, workspaceId, params, body }) => {
    const { result, events } = await assignChat(
      deps,
      workspaceId,
      params.feedback_id,
      body.agent_id,
    )
    deps.publish(events)
    return presentListed(result)
  },

  mark_chat: async ({ deps, workspaceId, params, body }) => {
    const { result, events } = await markChat(deps, workspaceId, params.feedback_id, body.seq)
    deps.publish(events)
    return presentListed(result)
  },

  add_chat_note: async ({ deps, workspaceId, params, body, caller }) => {
    const { result, events } = await addNote(deps, workspaceId, params.feedback_id, body.body, {
      agentId: body.agent_id,
      person: caller.person,
    })
    deps.publish(events)
    return presentNote(result)
  },

  block_visitor: async ({ deps, workspaceId, params, body, caller }) => {
    const speaker = { agentId: body.agent_id, person: caller.person }
    const { result, events } = await blockVisitor(
      deps,
      workspaceId,
      params.feedback_id,
      body.reason,
      speaker,
    )
    deps.publish(events)
    return presentListed(result)
  },

  unblock_visitor: async ({ deps, workspaceId, params }) => {
    const { result, events } = await unblockVisitor(deps, workspaceId, params.feedback_id)
    deps.publish(events)
    return presentListed(result)
  },

  list_chat_labels: async ({ deps, workspaceId }) => ({
    items: [...(await listLabels(deps, workspaceId))],
    next: null,
  }),

  set_chat_labels: async ({ deps, workspaceId, params, body }) => {
    const { result, events } = await setLabels(deps, workspaceId, params.feedback_id, body.labels)
    deps.publish(events)
    return presentListed(result)
  },

  snooze_chat: async ({ deps, workspaceId, params, body }) => {
    const { result, events } = await snoozeChat(deps, workspaceId, params.feedback_id, body.until)
    deps.publish(events)
    return presentListed(result)
  },
} satisfies Partial<OwnerHandlers>
