// Conversations, the agents who have them, and how agents sort them.

import { ofOwnChat } from '../postgres/own-chat.ts'
import { subject } from '../subject.ts'
import {
  agent,
  agentOfPerson,
  agents,
  cannedReplies,
  deleteAgent,
  deleteCannedReply,
  firstAgent,
  keepAgentOfPerson,
  putAgent,
  putCannedReply,
  replaceCannedReply,
} from './agents.ts'
import { assignNextChat } from './chat-assignment.ts'
import { blockOf, blockVisitor, unblockVisitor } from './chat-blocks.ts'
import { countMatching, everyChat, listChats } from './chat-lists.ts'
import { claimChatMail, markChatSeen, releaseChatMail, stopChatMail } from './chat-marks.ts'
import { changeMessage } from './chat-message-changes.ts'
import { tellOverdueChats } from './chat-overdue.ts'
import {
  chatByFeedback,
  chatCounts,
  chatDoor,
  chatDoors,
  chatItem,
  chatItems,
  chatLabels,
  chatNotes,
  chatOfWorkspace,
  formItems,
  hasChatItem,
  lastComment,
  messageChanges,
  queued,
  queuePlace,
  refusalNotedAt,
} from './chat-reads.ts'
import { chatReportsOver } from './chat-reports.ts'
import { setChatLabels, snoozeChat } from './chat-sorting.ts'
import type { Chats } from './chat-store.ts'
import { chatViews, deleteChatView, putChatView } from './chat-views.ts'
import {
  handlingTimes,
  idleChats,
  leftEmail,
  nodesWithOpenChats,
  waitingNodes,
  workspacesThatWait,
} from './chat-waits.ts'
import {
  addChatNote,
  assignChat,
  openChat,
  reserveChat,
  takeFreeChat,
  writeChat,
} from './chat-writes.ts'

export const chats = subject({
  writes: {
    openChat,
    writeChat,
    changeMessage,
    setChatLabels,
    snoozeChat,
    tellOverdueChats,
    blockVisitor,
    unblockVisitor,
    putChatView,
    deleteChatView,
    assignChat,
    takeFreeChat,
    reserveChat,
    assignNextChat,
    markChatSeen,
    addChatNote,
    claimChatMail,
    releaseChatMail,
    stopChatMail,
    putAgent,
    firstAgent,
    keepAgentOfPerson,
    deleteAgent,
    putCannedReply,
    replaceCannedReply,
    deleteCannedReply,
  },
  tables: {
    chat: 'own',
    chat_item: { where: ofOwnChat('chat_item') },
    chat_block: 'own',
    chat_labelled: 'own',
    chat_note: { where: ofOwnChat('chat_note') },
    agent: 'own',
    deleted_agent: 'own',
    chat_view: 'own',
    canned_reply: 'own',
  },
  publishes: ['writeChat', 'changeMessage', 'tellOverdueChats'],
  inGroups: ['writeChat', 'markChatSeen'],
  open: ({ db, write }): { readonly chats: Chats } => ({
    chats: {
      reports: chatReportsOver(db),
      door: (feedbackId) => chatDoor(db, feedbackId),
      doors: (feedbackIds) => chatDoors(db, feedbackIds),
      byFeedback: (feedbackId) => chatByFeedback(db, feedbackId),
      open: (opening) => write.openChat(opening),
      write: (change) => write.writeChat(change),
      changeMessage: (change) => write.changeMessage(change),
      messageChanges: (feedbackId, itemId) => messageChanges(db, feedbackId, itemId),
      items: (feedbackId, range) => chatItems(db, feedbackId, range),
      formItems: (feedbackId) => formItems(db, feedbackId),
      item: (feedbackId, itemId) => chatItem(db, feedbackId, itemId),
      hasItem: (feedbackId, clientId) => hasChatItem(db, feedbackId, clientId),

      counts: (workspaceId, agentId, now, sight) =>
        chatCounts(db, workspaceId, agentId, now, sight),
      labels: (workspaceId, sight) => chatLabels(db, workspaceId, sight),
      setLabels: (workspaceId, feedbackId, labels, at) =>
        write.setChatLabels(workspaceId, feedbackId, labels, at),
      snooze: (feedbackId, until, at, timers) => write.snoozeChat(feedbackId, until, at, timers),
      tellOverdue: (at, most) => write.tellOverdueChats(at, most),
      block: (workspaceId, feedbackId, block) => write.blockVisitor(workspaceId, feedbackId, block),
      unblock: (workspaceId, feedbackId) => write.unblockVisitor(workspaceId, feedbackId),
      blockOf: (feedbackId) => blockOf(db, feedbackId),
      list: (workspaceId, filters, page) => listChats(db, workspaceId, filters, page),
      all: (workspaceId, page, sight) => everyChat(db, workspaceId, page, sight),
      count: (workspaceId, filters, most) => countMatching(db, workspaceId, filters, most),
      views: (workspaceId, personId) => chatViews(db, workspaceId, personId),
      putView: (workspaceId, view, how) => write.putChatView(workspaceId, view, how),
      deleteView: (workspaceId, id, by) => write.deleteChatView(workspaceId, id, by),
      chat: (workspaceId, feedbackId) => chatOfWorkspace(db, workspaceId, feedbackId),
      queuePlace: (chat) => queuePlace(db, chat),
      queued: (nodeId, most) => queued(db, nodeId, most),
      handlingTimes: (workspaceId, nodeId, since, most) =>
        handlingTimes(db, workspaceId, nodeId, since, most),
      nodesWithOpenChats: () => nodesWithOpenChats(db),
      idle: (nodeId, since, now, most) => idleChats(db, nodeId, since, now, most),
      leftEmail: (feedbackId) => leftEmail(db, feedbackId),
      lastComment: (chat) => lastComment(db, chat),
      assign: (workspaceId, feedbackId, agentId, at) =>
        write.assignChat(workspaceId, feedbackId, agentId, at),
      takeFree: (feedbackId, agentId, at) => write.takeFreeChat(feedbackId, agentId, at),
      reserve: (feedbackId, agentId, at) => write.reserveChat(feedbackId, agentId, at),
      waitingNodes: (workspaceId, now) => waitingNodes(db, workspaceId, now),
      workspacesThatWait: () => workspacesThatWait(db),
      assignNext: (request) => write.assignNextChat(request),
      markSeen: (feedbackId, side, seq) => write.markChatSeen(feedbackId, side, seq),
      addNote: (workspaceId, note) => write.addChatNote(workspaceId, note),
      notes: (feedbackId) => chatNotes(db, feedbackId),
      refusalNotedAt: (feedbackId, refusal) => refusalNotedAt(db, feedbackId, refusal),
      claimMail: (feedbackId, seq) => write.claimChatMail(feedbackId, seq),
      releaseMail: (feedbackId) => write.releaseChatMail(feedbackId),
      stopMail: (feedbackId) => write.stopChatMail(feedbackId),

      agents: (workspaceId) => agents(db, workspaceId),
      agent: (workspaceId, id) => agent(db, workspaceId, id),
      putAgent: (row) => write.putAgent(row),
      firstAgent: (row) => write.firstAgent(row),
      agentOfPerson: (workspaceId, personId) => agentOfPerson(db, workspaceId, personId),
      keepAgentOfPerson: (row) => write.keepAgentOfPerson(row),
      deleteAgent: (workspaceId, id) => write.deleteAgent(workspaceId, id),

      cannedReplies: (workspaceId) => cannedReplies(db, workspaceId),
      putCannedReply: (workspaceId, reply) => write.putCannedReply(workspaceId, reply),
      replaceCannedReply: (workspaceId, reply) => write.replaceCannedReply(workspaceId, reply),
      deleteCannedReply: (workspaceId, id) => write.deleteCannedReply(workspaceId, id),
    },
  }),
})
