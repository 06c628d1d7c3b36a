// A proxy between a client and a server that fails by a seed: it drops requests, loses replies after the server has made the
// change, delays them, and answers 503 and 429 itself.
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const faults = ['none', 'drop', 'lose', 'delay', 'busy', 'limit'] as const
export type ProxyFault = (typeof faults)[number]

export interface FaultyProxy {
  readonly url: string
  readonly met: Readonly<Record<ProxyFault, number>>
  close(): Promise<void>
}

/** `chance`: in [0, 1). Half of the requests pass unharmed. */
export async function openFaultyProxy(port: number, chance: () => number): Promise<FaultyProxy> {
  const met = { none: 0, drop: 0, lose: 0, delay: 0, busy: 0, limit: 0 }
  const server = createServer((incoming, reply) => {
    const drawn = chance()
    const fault = drawn < 0.5 ? 'none' : (faults[Math.floor((drawn - 0.5) * 2 * 6)] ?? 'none')
    met[fault] += 1
    if (fault === 'drop') return void incoming.socket.destroy()
    if (fault === 'busy') return void reply.writeHead(503, { 'retry-after': '0' }).end('{}')
    if (fault === 'limit') return void reply.writeHead(429, { 'retry-after': '0' }).end('{}')
    const { method, url, headers } = incoming
    const upstream = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (fault === 'lose') return void answer.resume().on('end', () => incoming.socket.destroy())
      const pass = (): void => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      }
      if (fault === 'delay') setTimeout(pass, 20)
      else pass()
    })
    upstream.on('error', () => incoming.socket.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
