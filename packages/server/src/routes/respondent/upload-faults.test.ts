// Uploads over a real wire when something is wrong: a bucket that is unavailable, endless bodies, senders who disconnect.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'
import { type S3Stub, startS3Stub } from '../../test-kit/s3-stub.ts'
import {
  boundary,
  fileForm,
  formType,
  image,
  pdf,
  uploadBundle,
} from '../../test-kit/upload-files.ts'

let stub: S3Stub
let server: TestServer
let port: number
beforeAll(async () => {
  stub = await startS3Stub()
  server = await startTestServer({ bundle: uploadBundle(), config: { s3: stub.settings } })
  await server.app.inject(`/v1/nodes/${ids.node}`)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  await stub.close()
})
afterEach(() => {
  stub.mood = 'works'
})

interface Answered {
  readonly status: number
  readonly body: { readonly code?: number; readonly file_url?: string }
  readonly headers: NodeJS.Dict<string | string[]>
  readonly ms: number
}
function upload(content: Buffer): Promise<Answered> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        port,
        path: '/v1/attachments',
        method: 'POST',
        headers: { 'content-type': formType, 'content-length': content.length },
      },
      async (reply) => {
        let text = ''
        for await (const part of reply) text += part
        resolve({
          status: reply.statusCode ?? 0,
          body: JSON.parse(text),
          headers: reply.headers,
          ms: performance.now() - started,
        })
      },
    )
    sent.once('error', reject)
    sent.end(content)
  })
}
const spool = () => readdirSync(server.deps.files.storage.spoolDir)

describe('a bucket in trouble (fault 17)', () => {
  it.each(['refuses', 'hangs', 'breaks_off'] as const)(
    'that %s: the upload answers 503 within seconds, answers are taken, and nothing stays behind',
    async (mood) => {
      stub.mood = mood
      const reply = await upload(fileForm(pdf))
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 503, code: 13011 })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.ms).toBeLessThan(5_000)
      expect(spool()).toEqual([])
      expect((await server.send(payload({ device_id: server.deps.newId() }))).status).toBe(200)
      // Without files surveys continue, so the server stays in rotation.
      expect((await server.app.inject('/readyz')).statusCode).toBe(200)
      stub.mood = 'works'
      expect((await upload(fileForm(pdf))).status).toBe(200)
    },
  )

  it('that breaks off while it is read cuts the reader off, too', async () => {
    const { body } = await upload(fileForm(await image('png', { width: 300, height: 300 })))
    stub.mood = 'breaks_off'
    const address = new URL(body.file_url ?? '')
    await expect(
      fetch(`http://127.0.0.1:${port}${address.pathname}`).then((reply) => reply.arrayBuffer()),
    ).rejects.toThrow()
    stub.mood = 'works'
    expect((await fetch(`http://127.0.0.1:${port}${address.pathname}`)).status).toBe(200)
  })

  it('that is away keeps a file from being read with 503, not 404', async () => {
    const { body } = await upload(fileForm(await image('png')))
    stub.mood = 'refuses'
    expect(
      (await fetch(`http://127.0.0.1:${port}${new URL(body.file_url ?? '').pathname}`)).status,
    ).toBe(503)
  })
})

describe('bodies that are too large (fault 20)', () => {
  it('11 MB get their answer after the last byte, so that a browser reads it (R-UPL-15)', async () => {
    expect(await upload(fileForm(Buffer.alloc(11 * 1024 * 1024)))).toMatchObject({
      status: 413,
      body: { code: 13007 },
    })
    expect(spool()).toEqual([])
  })

  it.each([
    ['whose length is declared', 'Content-Length: 1073741824', ''],
    ['in chunks without an end', 'Transfer-Encoding: chunked', '100000\r\n'],
  ])(
    'a gigabyte %s is refused long before it is there, and memory stays flat',
    { timeout: 30_000 },
    async (_, lengthHeader, chunkHead) => {
      const before = process.memoryUsage().rss
      const socket = connect(port, '127.0.0.1')
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk.toString()
      })
      // The reset that ends it may come before the answer was read.
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        `POST /v1/attachments HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\n${lengthHeader}\r\n\r\n`,
      )
      const piece = Buffer.alloc(0x100000, 120)
      const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
      let sent = 0
      let isOver = false
      socket.once('close', () => {
        isOver = true
      })
      while (!isOver && sent < 1_073_741_824) {
        const head = sent === 0 ? Buffer.from(opening) : Buffer.alloc(0)
        const content = Buffer.concat([head, piece]).subarray(0, piece.length)
        const whole =
          chunkHead === ''
            ? content
            : Buffer.concat([Buffer.from(chunkHead), content, Buffer.from('\r\n')])
        if (!socket.write(whole))
          await new Promise<void>((resolve) =>
            socket.once('drain', () => resolve()).once('close', () => resolve()),
          )
        sent += piece.length
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect(isOver).toBe(true)
      expect(sent).toBeLessThan(200 * 1024 * 1024)
      if (received !== '') expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":13007/s)
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
      await expect.poll(spool).toEqual([])
    },
  )
})

describe('senders who leave', () => {
  it('an upload that is stopped in the middle leaves nothing (R-UPL-11)', async () => {
    const content = fileForm(Buffer.alloc(5 * 1024 * 1024, 7))
    const stopped = Array.from({ length: 10 }, async (_, count) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        `POST /v1/attachments HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${content.length}\r\n\r\n`,
      )
      socket.write(content.subarray(0, (content.length / 10) * count))
      await new Promise((resolve) => setTimeout(resolve, 30))
      socket.destroy()
    })
    await Promise.all(stopped)
    await expect.poll(spool, { timeout: 5_000 }).toEqual([])
    expect((await upload(fileForm(pdf))).status).toBe(200)
  })
})
