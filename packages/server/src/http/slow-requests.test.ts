import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../test-kit/respondent-server.ts'
import { answerErrors } from './errors-to-http.ts'
import { readJsonBodies } from './json-body.ts'
import { answerBrokenRequest, dropSlowBodies, httpTimeouts } from './slow-requests.ts'

const patienceMs = 300

describe('slow and broken senders', () => {
  let app: FastifyInstance
  const leaving = new AbortController()
  beforeAll(async () => {
    app = fastify({
      http: { headersTimeout: patienceMs, connectionsCheckingInterval: 50 },
      requestTimeout: 60_000,
      clientErrorHandler: answerBrokenRequest,
    })
    answerErrors(app)
    readJsonBodies(app)
    dropSlowBodies(
      app,
      { wholeMs: patienceMs, silenceMs: patienceMs, leavingMs: 50 },
      leaving.signal,
    )
    app.post('/', async (request) => request.body)
    app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      let bytes = 0
      payload.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      payload.on('end', () => done(null, bytes))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  const exchange = async (talk: (socket: Socket) => void): Promise<string> => {
    const address = app.server.address()
    const socket = connect(
      typeof address === 'object' && address !== null ? address.port : 0,
      '127.0.0.1',
    )
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    await once(socket, 'connect')
    talk(socket)
    await once(socket, 'close')
    return received
  }
  const head = (length: number): string =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const uploadHead = (length: number): string =>
    head(length)
      .replace('application/json', 'multipart/form-data; boundary=x')
      .replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const shape =
    /\r\n\r\n\{"code":13009,"message":"[^"]+","message_key":"systemError","errors":\[\]\}$/

  it('a body that does not arrive ends the connection, with the reason', async () => {
    const reply = await exchange((socket) => socket.write(`${head(10)}{"a"`))
    expect(reply).toMatch(/^HTTP\/1\.1 408 /)
    expect(reply).toMatch(shape)
  })

  it('a body sent bit by bit gains no time', async () => {
    const reply = await exchange((socket) => {
      socket.write(head(1_000))
      const drip = setInterval(() => socket.write(' '), 40)
      socket.once('close', () => clearInterval(drip)).once('error', () => clearInterval(drip))
    })
    expect(reply).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('an upload may take longer while bytes move', async () => {
    const reply = await exchange((socket) => {
      socket.write(`${uploadHead(20)}`)
      let sent = 0
      const drip = setInterval(() => {
        socket.write('x')
        sent += 1
        if (sent === 20) clearInterval(drip)
      }, patienceMs / 10)
      socket.once('close', () => clearInterval(drip))
    })
    expect(reply).toMatch(/^HTTP\/1\.1 200 .*\r\n20$/s)
  })

  it('an upload that falls silent ends (A-130)', async () => {
    const started = Date.now()
    const reply = await exchange((socket) => socket.write(`${uploadHead(20)}xxx`))
    expect(reply).toMatch(/^HTTP\/1\.1 408 /)
    expect(Date.now() - started).toBeGreaterThan(patienceMs * 0.9)
  })

  it('a head that does not arrive ends the connection', async () => {
    const reply = await exchange((socket) => socket.write('POST / HTTP/1.1\r\nHost: x\r\n'))
    expect(reply).toMatch(/^HTTP\/1\.1 408 /)
    expect(reply).toMatch(shape)
  })

  it('bytes that are not HTTP get an answer that says so', async () => {
    const reply = await exchange((socket) => socket.write('hello\r\n\r\n'))
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toMatch(shape)
  })

  it('a connection that stays open after its answer is left alone', async () => {
    const started = Date.now()
    const reply = await exchange((socket) => {
      socket.write(`${head(2)}[]`)
      setTimeout(() => socket.write(`${head(2)}[]`), patienceMs * 3)
      setTimeout(() => socket.end(), patienceMs * 5)
    })
    expect(reply.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    expect(Date.now() - started).toBeGreaterThan(patienceMs * 4)
  })

  it('a server that leaves waits for a silent body no longer than it must (OP-9)', async () => {
    const reply = await exchange((socket) => {
      socket.write(`${uploadHead(20)}xxx`)
      setTimeout(() => leaving.abort(), patienceMs / 2)
    })
    expect(reply).toMatch(/^HTTP\/1\.1 408 .*within 0\.05 seconds/s)
  })

  it('the app itself waits 4 s for a head and 15 minutes for a whole request', async () => {
    const server = await startTestServer()
    expect([
      server.app.server.headersTimeout,
      server.app.server.requestTimeout,
      httpTimeouts.connectionsCheckingInterval,
    ]).toEqual([4_000, 900_000, 1_000])
    await server.close()
  })
})

describe('a body that is too large', () => {
  it('is read to its end before it is refused, so that its sender reads why', async () => {
    const server = await startTestServer()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    const size = 12 * 1024 * 1024
    socket.write(
      `POST /v1/feedbacks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    )
    const slice = Buffer.alloc(64 * 1024, ' ')
    for (let sent = 0; sent < size; sent += slice.length)
      if (!socket.write(slice)) await once(socket, 'drain')
    await once(socket, 'close')
    expect(received).toMatch(
      /^HTTP\/1\.1 413 .*connection: close.*"code":13007,"message":"This call accepts at most 1 MB\."/s,
    )
    await server.close()
  })
})
