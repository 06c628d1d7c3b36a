// Loads chunks of the page on demand. One failure is retried (after a deploy or a short loss of connection),
// a second one throws a ChunkLoadError; an answer given in between is in the store and not lost.

export const chunkTimeoutMs = 120_000
const retryAfterMs = 1_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export async function loadChunk<T>(
  load: () => Promise<T>,
  later: (ms: number, task: () => void) => () => void,
): Promise<T> {
  try {
    return await inTime(load, later)
  } catch {
    await new Promise<void>((resolve) => later(retryAfterMs, resolve))
  }
  try {
    return await inTime(load, later)
  } catch (cause) {
    throw new ChunkLoadError('A part of the page could not be loaded', { cause })
  }
}

async function inTime<T>(
  load: () => Promise<T>,
  later: (ms: number, task: () => void) => () => void,
): Promise<T> {
  let stop = (): void => {}
  const late = new Promise<never>((_resolve, reject) => {
    stop = later(chunkTimeoutMs, () => reject(new Error('timeout')))
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    stop()
  }
}
