// A proxy in front of a server that delays every reply by two seconds, and cuts the connection in the middle of an upload.
import { request as ask, createServer, type IncomingMessage } from 'node:http'

const delayMs = 2_000
/** Which try of a respondent is cut. A page makes both calls at once, so the other one of the same try is complete by then. */
const cutTry: Readonly<Record<string, number>> = {
  '/v1/attachments': 1,
  '/v2/storage/direct_uploads': 2,
}
const cutAfterMs = 500

export interface BadProxy {
  /** Replies that were delayed. */
  readonly delayed: number
  /** Uploads that were cut. */
  readonly cut: number
  close(): Promise<void>
}

export async function openBadProxy(at: number, target: string): Promise<BadProxy> {
  const { hostname: host, port } = new URL(target)
  const tries = new Map<string, number>()
  let delayed = 0
  let cut = 0

  function isToBeCut({ url = '', method }: IncomingMessage): boolean {
    const { pathname, searchParams } = new URL(url, target)
    const which = cutTry[pathname]
    if (which === undefined || method !== 'POST') return false
    const name = `${pathname} ${searchParams.get('device_id')}`
    tries.set(name, (tries.get(name) ?? 0) + 1)
    return tries.get(name) === which
  }

  const server = createServer((incoming, reply) => {
    const { method, url, headers, socket } = incoming
    const upstream = ask({ host, port, method, path: url, headers }, (answer) => {
      delayed += 1
      setTimeout(() => {
        // On a connection that was used before, a browser repeats a request itself, and its page never sees the cut.
        reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
        answer.pipe(reply)
      }, delayMs)
    })
    upstream.on('error', () => socket.destroy())
    reply.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
    if (!isToBeCut(incoming)) return
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < Number(headers['content-length']) / 2) return
      incoming.unpipe(upstream).removeAllListeners('data').pause()
      setTimeout(() => {
        cut += 1
        upstream.destroy()
        socket.resetAndDestroy()
      }, cutAfterMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  return {
    get delayed() {
      return delayed
    },
    get cut() {
      return cut
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
