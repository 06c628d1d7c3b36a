// Short helpers for what an agent does in chats, over the real app.
import { ChatSummary } from '@askwell/contract'
import { afterAll, beforeAll } from 'vitest'
import { type ChatServer, startChatServer } from './chat-server.ts'

export const usual = {
  rating_enabled: true,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}

export function useChatDesk() {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer()
  })
  afterAll(() => server.close())
  const settings = (chat: object = {}) => server.setNode({ chat: { ...usual, ...chat } })
  const opened = async (change = {}) => {
    const visitor = await server.visitor(change)
    await visitor.chat()
    return visitor
  }
  const listed = async (query = '') =>
    ((await server.owner.call('GET', `/chats?limit=500&${query}`)).body['items'] as unknown[]).map(
      (one) => ChatSummary.parse(one),
    )
  const post = (feedbackId: string, path: string, body: object) =>
    server.owner.call('POST', `/chats/${feedbackId}/${path}`, body)
  return {
    get server() {
      return server
    },
    settings,
    opened,
    listed,
    post,
  }
}
