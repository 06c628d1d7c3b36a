// An orderly end: a reply sent during shutdown is the last of its connection. Otherwise a client that keeps its
// connection open would keep the process alive until the time runs out.
import type { FastifyInstance } from 'fastify'

export function endConnectionsOnClose(app: FastifyInstance, leaving: AbortSignal): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing || leaving.aborted) reply.header('connection', 'close')
    return payload
  })
}
