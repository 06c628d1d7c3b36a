// Servers inside and outside the allow-list, for the tests of outbound calls.
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'

export const limits = { timeoutMs: 2_000, maxBytes: 1_000 }

export function useGuardedStubs() {
  /** Listens on every address of this machine and counts the requests. */
  const trap = createTcpServer((socket) => {
    visitors += 1
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  })
  let visitors = 0
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => trap.listen(0, '::', resolve))
    port = (trap.address() as AddressInfo).port
  })
  afterAll(() => {
    trap.close()
  })

  const stubs: Server[] = []
  afterEach(() => {
    for (const stub of stubs.splice(0)) {
      stub.closeAllConnections()
      stub.close()
    }
  })
  async function stub(answer: RequestListener): Promise<{ url: string; host: string }> {
    const server = createServer(answer)
    stubs.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    return { url: `http://${host}/hook`, host }
  }
  return {
    get visitors() {
      return visitors
    },
    get port() {
      return port
    },
    stubs,
    stub,
  }
}
