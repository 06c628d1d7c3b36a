import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (parts) => {
    for await (const part of parts as AsyncIterable<Buffer>) {
      hash.update(part)
      bytes += part.length
    }
  })
  return { sha256: hash.digest('hex'), bytes }
}
