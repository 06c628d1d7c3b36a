// A loopback address that leads to one of several ports, as a virtual address of databases does. Turning it ends the open
// connections.
import { connect, createServer, type Socket } from 'node:net'

export interface TcpSwitch {
  readonly port: number
  /** Ends what was held too. */
  turnTo(port: number): void
  /** From now on nothing passes, as through a broken network: connections stay open, and new ones are accepted. */
  hold(): void
  close(): Promise<void>
}

export async function tcpSwitch(first: number): Promise<TcpSwitch> {
  let target = first
  let isHeld = false
  const open = new Set<Socket>()
  const endAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      if (isHeld) one.pause()
      else one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The switch has no port.')
  return {
    port: address.port,
    turnTo(port) {
      target = port
      isHeld = false
      endAll()
    },
    hold() {
      isHeld = true
      for (const socket of open) socket.unpipe().pause()
    },
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
