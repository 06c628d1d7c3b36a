// A chat server and the silence of its sockets, for the tests of live messages.
import { afterAll, beforeAll } from 'vitest'
import { type ChatServer, startChatServer } from './chat-server.ts'

export function useLiveServer() {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer()
    await server.setNode({
      chat: {
        rating_enabled: true,
        rating_body: null,
        queue_enabled: false,
        queue_body: null,
        slots: 0,
        prevent_upload: false,
        email_replies: false,
        close_after_hours: null,
        routes: [],
      },
    })
  })
  afterAll(() => server.close())
  return {
    get server() {
      return server
    },
  }
}
