// A proxy for PostgreSQL that can close connections or hold back bytes, to show what the store does then.

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  /** The database's address through the proxy. */
  readonly url: string
  cut(): void
  hang(): void
  pass(): void
  close(): Promise<void>
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let door: 'pass' | 'cut' | 'hang' = 'pass'

  const server = createServer((near) => {
    if (door === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (door === 'pass') to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }

  return {
    url: url.href,
    cut: () => {
      door = 'cut'
      endAll()
    },
    hang: () => {
      door = 'hang'
    },
    pass: () => {
      door = 'pass'
    },
    close: async () => {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
