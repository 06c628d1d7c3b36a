// A wire between browsers and a server that can be cut: nothing passes and nobody notices, as in a tunnel. After the repair, old
// connections are dead, as behind a router that has forgotten them.
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Wire {
  readonly url: string
  /** Sets the loopback port that it leads to. */
  leadsTo(port: number): void
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function layWire(): Promise<Wire> {
  let isCut = false
  let target = 0
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    ends.add(near)
    near.on('error', () => near.destroy()).once('close', () => ends.delete(near))
    // Neither accepted nor refused.
    if (isCut) return void near.pause()
    const far = connect(target, '127.0.0.1')
    ends.add(far)
    far.on('error', () => near.destroy()).once('close', () => ends.delete(far))
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    leadsTo: (to) => {
      target = to
    },
    cut() {
      isCut = true
      for (const end of ends) end.unpipe().pause()
    },
    mend() {
      isCut = false
      for (const end of [...ends]) end.destroy()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of ends) end.destroy()
      await closed
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The wire has no port.')
  return address.port
}
