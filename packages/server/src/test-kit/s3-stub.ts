// A bucket on this machine for tests: it stores, returns and deletes objects, and fails in the ways buckets fail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../config/config.ts'

export type Mood = 'works' | 'refuses' | 'hangs' | 'breaks_off'

export interface S3Stub {
  readonly settings: S3Settings
  /** The same for the environment of a server. */
  readonly env: Readonly<Record<string, string>>
  readonly objects: Map<
    string,
    { readonly type: string; readonly body: Buffer; readonly changedAt: Date }
  >
  /** Method and path of each request, in order. */
  readonly asked: string[]
  mood: Mood
  /** False: as for a key without the right to list. */
  mayList: boolean
  close(): Promise<void>
}

export async function startS3Stub(): Promise<S3Stub> {
  const objects: S3Stub['objects'] = new Map()
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'uploads',
    region: 'eu-test-1',
    accessKeyId: 'stub-id',
    secretAccessKey: 'stub-secret',
  }
  const stub: S3Stub = {
    objects,
    asked,
    mood: 'works',
    mayList: true,
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }

  function list(response: ServerResponse, bucket: string, prefix: string): void {
    const folder = `${bucket.replace(/\/$/, '')}/`
    const contents = [...objects]
      .filter(([path]) => path.startsWith(folder + prefix))
      .map(
        ([path, { changedAt }]) =>
          `<Contents><Key>${path.slice(folder.length)}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
      )
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://stub').pathname
    asked.push(`${request.method} ${path}`)
    if (stub.mood === 'hangs') return
    if (stub.mood === 'refuses') return void xml(response, 503, 'SlowDown')
    if (!request.headers.authorization?.includes('Credential=stub-id/'))
      return void xml(response, 403, 'AccessDenied')
    if (request.method === 'PUT') {
      const parts: Buffer[] = []
      for await (const part of request) {
        parts.push(part)
        if (stub.mood === 'breaks_off') return void request.socket.destroy()
      }
      objects.set(path, {
        type: request.headers['content-type'] ?? '',
        body: Buffer.concat(parts),
        changedAt: new Date(),
      })
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return void response.writeHead(204).end()
    }
    if (request.method === 'HEAD') return void response.writeHead(200).end()
    const prefix = new URL(request.url ?? '/', 'http://stub').searchParams.get('prefix')
    if (prefix !== null)
      return void (stub.mayList ? list(response, path, prefix) : xml(response, 403, 'AccessDenied'))
    const found = objects.get(path)
    if (!found) return void xml(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.body.length })
    if (stub.mood === 'works') return void response.end(found.body)
    response.write(found.body.subarray(0, found.body.length / 2), () => response.destroy())
  }
  return stub
}

const xml = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
