// A bucket that stores objects while it works, and refuses everything while it does not.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface MoodyBucket {
  /** What the server's environment needs to use it. */
  readonly env: Readonly<Record<string, string>>
  mood: 'works' | 'refuses'
  /** The objects below `files/`. */
  count(): number
  close(): Promise<void>
}

export async function openMoodyBucket(): Promise<MoodyBucket> {
  const objects = new Map<string, { readonly type: string; readonly content: Buffer }>()
  const server = createServer(async (request, response) => {
    const key = request.url?.split('?')[0] ?? ''
    const content = await buffer(request)
    if (bucket.mood === 'refuses') return void response.writeHead(503).end()
    if (request.method === 'PUT')
      objects.set(key, { type: request.headers['content-type'] ?? '', content })
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method !== 'GET') return void response.writeHead(200).end()
    if (!found)
      return void response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>')
    response
      .writeHead(200, { 'content-type': found.type, 'content-length': found.content.length })
      .end(found.content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket: MoodyBucket = {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    mood: 'works',
    count: () => [...objects.keys()].filter((key) => key.includes('/files/')).length,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return bucket
}
