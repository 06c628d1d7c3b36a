// A chat server and the chat settings of its node, for the tests of the calls of visitors.
import { afterAll, beforeAll } from 'vitest'
import { type ChatServer, startChatServer } from './chat-server.ts'

export function useChatServer() {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer()
  })
  afterAll(() => server.close())

  const settings = (chat: object) =>
    server.setNode({
      chat: {
        rating_enabled: true,
        rating_body: 'How was it?',
        queue_enabled: false,
        queue_body: null,
        slots: 0,
        prevent_upload: false,
        email_replies: false,
        close_after_hours: null,
        routes: [],
        ...chat,
      },
    })
  return {
    get server() {
      return server
    },
    settings,
  }
}
