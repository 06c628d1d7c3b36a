// A proxy that loses replies: it forwards a complete request, waits until the server begins to answer, and then resets the
// connection to the client, which cannot know that the server has stored its request.
import { connect, createServer, type Socket } from 'node:net'

export interface DroppingProxy {
  readonly url: string
  /** Replies lost so far. */
  readonly dropped: number
  close(): Promise<void>
}

export async function droppingProxy(target: string): Promise<DroppingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let dropped = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      // Broken connections are the purpose of this proxy.
      socket.on('error', () => socket.destroy())
    }
    client.pipe(upstream)
    upstream.once('data', () => {
      dropped += 1
      client.resetAndDestroy()
      upstream.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get dropped() {
      return dropped
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
