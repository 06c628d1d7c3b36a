// Both upload calls over real HTTP: a local server that answers, refuses, hangs and counts.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Act } from '../app-types.ts'
import { nodeXhr } from '../test/node-xhr.ts'
import { createHeldFiles } from './held-files.ts'
import { createSendFile, stallTimeoutMs } from './send-file.ts'
import { createUploads } from './uploads.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const hang: Answer = () => {}
const attachment = json(200, { id: 'att-1', file_url: 'https://files.example/f/1' })
const blob = json(200, { data: { id: 'blob-1', url: 'https://files.example/b/1' } })

let server: Server
let origin = ''
let answers: Record<string, Answer> = {}
let seen: { url: string; query: string; type: string; body: string }[] = []
let open: string[] = []
let closed: string[] = []

beforeEach(async () => {
  seen = []
  open = []
  closed = []
  answers = { '/v1/attachments': attachment, '/v2/storage/direct_uploads': blob }
  server = createServer((request, response) => {
    const [url = '', query = ''] = (request.url ?? '').split('?')
    open.push(url)
    let body = ''
    request.setEncoding('latin1')
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({ url, query, type: request.headers['content-type'] ?? '', body })
      answers[url]?.(request, response, body)
    })
    response.on('close', () => {
      if (!response.writableEnded) closed.push(url)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function stage() {
  const timers: { ms: number; task: () => void }[] = []
  const later = (ms: number, task: () => void): (() => void) => {
    const timer = { ms, task }
    timers.push(timer)
    return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer))
  }
  const files = createHeldFiles(() => crypto.randomUUID())
  const session = { nodeId: 'node-1', deviceId: 'device-1' }
  const uploads = createUploads({
    sendFile: createSendFile({ newXhr: () => nodeXhr(origin), later }),
    files,
    session,
  })
  const acts: Act[] = []
  const start = (name = 'photo.png', bytes = 400_000): string => {
    const handle = files.hold('q', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
    uploads.start({ type: 'upload', questionId: 'q', handle }, (act) => acts.push(act))
    return handle
  }
  const until = async (isTrue: () => boolean): Promise<void> => {
    const end = Date.now() + 5_000
    while (!isTrue()) {
      if (Date.now() > end)
        throw new Error(`nothing happened: ${JSON.stringify({ acts, open, closed })}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const settled = () =>
    until(() =>
      acts.some(
        ({ type }) => type === 'uploaded' || type === 'upload_failed' || type === 'upload_refused',
      ),
    )
  return { uploads, files, acts, start, until, settled, timers }
}
const progress = (acts: readonly Act[]): number[] =>
  acts.flatMap((act) => (act.type === 'upload_progressed' ? [act.percent] : []))

describe('a chosen file', () => {
  it('goes out by both calls and comes back as one answer (R-UPL-01, R-UPL-02, R-UPL-04, R-UPL-05)', async () => {
    const { start, settled, acts, files } = stage()
    const handle = start()
    await settled()
    expect(seen.map(({ url }) => url).toSorted()).toEqual([
      '/v1/attachments',
      '/v2/storage/direct_uploads',
    ])
    for (const { query, type, body } of seen) {
      expect(query).toBe('node_id=node-1&device_id=device-1&question_id=q')
      expect(type).toMatch(/^multipart\/form-data; boundary=/)
      expect(body.match(/ name="/g)).toHaveLength(1)
      expect(body).toContain('name="file"; filename="photo.png"')
    }
    const file = {
      name: 'photo.png',
      size: 400_000,
      type: 'image/png',
      url: 'https://files.example/f/1',
      blobId: 'blob-1',
      attachmentId: 'att-1',
    }
    expect(acts.at(-1)).toEqual({ type: 'uploaded', questionId: 'q', file })
    expect(files.find(handle)).toBeNull()
  })

  it('both calls are on the wire at once (R-UPL-03)', async () => {
    answers = { '/v1/attachments': hang, '/v2/storage/direct_uploads': hang }
    const { start, until, acts } = stage()
    start()
    await until(() => seen.length === 2)
    expect(acts.every(({ type }) => type === 'upload_progressed')).toBe(true)
  })

  it('tells how far both are, in whole percent that only grow (R-UPL-08)', async () => {
    const { start, settled, acts } = stage()
    start('long.png', 2_000_000)
    await settled()
    const told = progress(acts)
    expect(told.length).toBeGreaterThan(5)
    expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b))
    expect(
      told.every((percent) => Number.isInteger(percent) && percent > 0 && percent <= 100),
    ).toBe(true)
    expect(told.at(-1)).toBe(100)
  })

  it.each([
    ['the attachment', '/v1/attachments', '/v2/storage/direct_uploads'],
    ['the direct upload', '/v2/storage/direct_uploads', '/v1/attachments'],
  ])(
    'when %s is refused, the other is stopped and nothing is kept (R-UPL-12, R-UPL-13)',
    async (_name, failing, other) => {
      answers = { [failing]: json(500, { code: 13010 }), [other]: hang }
      const { start, settled, acts, until } = stage()
      start()
      await settled()
      expect(acts.at(-1)).toEqual({ type: 'upload_failed', questionId: 'q' })
      await until(() => closed.includes(other))
    },
  )

  it.each([413, 422])(
    'what the server refuses by its content with %i is not tried again, and its bytes go (R-UPL-14)',
    async (status) => {
      answers = {
        '/v1/attachments': json(status, { code: 13001, message_key: 'error.file' }),
        '/v2/storage/direct_uploads': hang,
      }
      const { start, settled, acts, files, until } = stage()
      const handle = start()
      await settled()
      expect(acts.at(-1)).toEqual({ type: 'upload_refused', questionId: 'q' })
      expect(files.find(handle)).toBeNull()
      await until(() => closed.includes('/v2/storage/direct_uploads'))
    },
  )

  it('says that the server cannot store files where it says so', async () => {
    answers = { '/v1/attachments': json(503, { code: 13011 }), '/v2/storage/direct_uploads': hang }
    const { start, settled, acts } = stage()
    start()
    await settled()
    expect(acts.at(-1)).toEqual({ type: 'upload_failed', questionId: 'q', reason: 'storage' })
  })

  it('a success without an id is none', async () => {
    answers['/v1/attachments'] = json(200, { id: '' })
    const { start, settled, acts } = stage()
    start()
    await settled()
    expect(acts.at(-1)).toEqual({ type: 'upload_failed', questionId: 'q' })
  })

  it('keeps its bytes for another try', async () => {
    answers['/v1/attachments'] = json(500, {})
    const { start, settled, acts, uploads, until } = stage()
    const handle = start()
    await settled()
    answers['/v1/attachments'] = attachment
    uploads.start({ type: 'upload', questionId: 'q', handle }, (act) => acts.push(act))
    await until(() => acts.at(-1)?.type === 'uploaded')
  })

  it('a removed one is taken off the wire and says nothing more (R-UPL-11)', async () => {
    answers = { '/v1/attachments': hang, '/v2/storage/direct_uploads': hang }
    const { start, until, acts, uploads, files } = stage()
    const handle = start()
    await until(() => seen.length === 2)
    const told = acts.length
    uploads.cancel('q', handle)
    await until(() => closed.length === 2)
    expect(acts).toHaveLength(told)
    expect(files.find(handle)).toBeNull()
  })

  it('another choice takes the place of the one on its way', async () => {
    let first = true
    answers['/v1/attachments'] = (request, response, body) => {
      if (!first) attachment(request, response, body)
      first = false
    }
    const { start, until, acts } = stage()
    start('one.png')
    await until(() => seen.length === 2)
    start('two.png')
    await until(() => acts.at(-1)?.type === 'uploaded')
    expect(acts.filter(({ type }) => type === 'uploaded' || type === 'upload_failed')).toHaveLength(
      1,
    )
    expect(acts.at(-1)).toMatchObject({ file: { name: 'two.png' } })
  })

  it('fails when nothing has moved for a minute, and not before (A-130)', async () => {
    answers = { '/v1/attachments': hang, '/v2/storage/direct_uploads': hang }
    const { start, until, acts, timers } = stage()
    start()
    await until(() => seen.length === 2 && progress(acts).at(-1) === 100)
    expect(timers.map(({ ms }) => ms)).toEqual([stallTimeoutMs, stallTimeoutMs])
    expect(stallTimeoutMs).toBe(60_000)
    timers[0]?.task()
    await until(() => acts.at(-1)?.type === 'upload_failed')
    expect(timers).toEqual([])
  })

  it('of an unknown handle fails at once', () => {
    const { uploads, acts } = stage()
    uploads.start({ type: 'upload', questionId: 'q', handle: 'gone' }, (act) => acts.push(act))
    expect(acts).toEqual([{ type: 'upload_failed', questionId: 'q' }])
  })
})
