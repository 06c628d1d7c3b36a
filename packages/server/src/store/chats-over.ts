// The one Chats over either engine, as `store-over.ts` makes the rest.
import type { Kysely } from 'kysely'
import { agent, agentOfPerson, agents, cannedReplies } from './agents.ts'
import {
  chatByFeedback,
  chatDoor,
  chatItem,
  chatItems,
  chatNotes,
  chatOfWorkspace,
  formItems,
  hasChatItem,
  lastComment,
  listChats,
  queued,
  queuePlace,
} from './chat-reads.ts'
import type { Chats } from './chats.ts'
import type { Tables } from './schema.ts'
import type { RunWrite } from './writes.ts'

export const chatsOver = (db: Kysely<Tables>, write: RunWrite): Chats => ({
  door: (feedbackId) => chatDoor(db, feedbackId),
  byFeedback: (feedbackId) => chatByFeedback(db, feedbackId),
  open: (opening) => write('openChat', opening),
  write: (change) => write('writeChat', change),
  items: (feedbackId, range) => chatItems(db, feedbackId, range),
  formItems: (feedbackId) => formItems(db, feedbackId),
  item: (feedbackId, itemId) => chatItem(db, feedbackId, itemId),
  hasItem: (feedbackId, clientId) => hasChatItem(db, feedbackId, clientId),

  list: (workspaceId, filters, page) => listChats(db, workspaceId, filters, page),
  chat: (workspaceId, feedbackId) => chatOfWorkspace(db, workspaceId, feedbackId),
  queuePlace: (chat) => queuePlace(db, chat),
  queued: (nodeId, most) => queued(db, nodeId, most),
  lastComment: (chat) => lastComment(db, chat),
  assign: (workspaceId, feedbackId, agentId, at) => write('assignChat', workspaceId, feedbackId, agentId, at),
  markSeen: (feedbackId, side, seq) => write('markChatSeen', feedbackId, side, seq),
  addNote: (workspaceId, note) => write('addChatNote', workspaceId, note),
  notes: (feedbackId) => chatNotes(db, feedbackId),
  claimMail: (feedbackId, seq) => write('claimChatMail', feedbackId, seq),
  releaseMail: (feedbackId) => write('releaseChatMail', feedbackId),
  stopMail: (feedbackId) => write('stopChatMail', feedbackId),

  agents: (workspaceId) => agents(db, workspaceId),
  agent: (workspaceId, id) => agent(db, workspaceId, id),
  putAgent: (row) => write('putAgent', row),
  firstAgent: (row) => write('firstAgent', row),
  agentOfPerson: (workspaceId, personId) => agentOfPerson(db, workspaceId, personId),
  keepAgentOfPerson: (row) => write('keepAgentOfPerson', row),
  deleteAgent: (workspaceId, id) => write('deleteAgent', workspaceId, id),

  cannedReplies: (workspaceId) => cannedReplies(db, workspaceId),
  putCannedReply: (workspaceId, reply) => write('putCannedReply', workspaceId, reply),
  replaceCannedReply: (workspaceId, reply) => write('replaceCannedReply', workspaceId, reply),
  deleteCannedReply: (workspaceId, id) => write('deleteCannedReply', workspaceId, id),
})
