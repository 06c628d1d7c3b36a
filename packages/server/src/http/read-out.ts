// Before a refusal that ends its connection: what the sender is still sending is read and dropped, because a browser whose
// connection is cut while it sends never sees why. Bounded, so that nobody can make us read for ever.
import type { IncomingMessage } from 'node:http'

const usualLimits = { mostBytes: 32 * 1024 * 1024, longestMs: 10_000 }

/** Resolves when the body is at its end, or when reading on would take too much; nothing is kept. */
export function readOut(
  request: IncomingMessage,
  { mostBytes, longestMs } = usualLimits,
): Promise<void> {
  if (
    request.readableEnded ||
    request.destroyed ||
    Number(request.headers['content-length'] ?? 0) > mostBytes
  )
    return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(done, longestMs)
    function count(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes > mostBytes) done()
    }
    function done(): void {
      clearTimeout(timer)
      request.off('data', count).off('end', done).off('close', done)
      request.pause()
      resolve()
    }
    request.on('data', count).once('end', done).once('close', done)
  })
}
