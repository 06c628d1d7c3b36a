// A request for a socket that is not a handshake gets the one shape of all refusals, over HTTP and as an upgrade.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerRefusedHandshake } from '../http/refused-handshake.ts'
import { type ChatServer, startChatServer } from '../test-kit/chat-server.ts'
import { refuseHandshakes } from './refuse-handshakes.ts'

const shape = (code: number) => ({
  code,
  message: expect.stringMatching(/\.$/),
  message_key: 'systemError',
  errors: [],
})
const unreadable = shape(13009)

describe('a refused handshake', () => {
  let server: ChatServer
  beforeAll(async () => {
    server = await startChatServer()
  })
  afterAll(() => server.close())

  it.each([
    ['no transport', 'GET', '/socket.io/?EIO=4'],
    ['an unknown transport', 'GET', '/socket.io/?EIO=4&transport=pigeon'],
    ['a session that nobody has', 'GET', '/socket.io/?EIO=4&transport=polling&sid=nobody'],
    [
      'a session named like a member of every object',
      'GET',
      '/socket.io/?EIO=4&transport=polling&sid=constructor',
    ],
    ['a first call that posts', 'POST', '/socket.io/?EIO=4&transport=polling'],
    ['a WebSocket without an upgrade', 'GET', '/socket.io/?EIO=4&transport=websocket'],
  ])('%s', async (_what, method, path) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { origin: 'https://shop.example' },
    })
    expect([reply.status, await reply.json()]).toEqual([400, unreadable])
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
  })

  it('one that asks for an upgrade gets the same answer and is closed', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const headers = [
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket&sid=nobody HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`,
    )
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(body)).toEqual(unreadable)
  })

  it('a handshake that is right continues', async () => {
    const reply = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)
    expect([reply.status, (await reply.text()).slice(0, 8)]).toEqual([200, '0{"sid":'])
  })
})

it('an address with too many connections is asked to come later', async () => {
  const http = createServer((asked, response) =>
    middleware?.(asked, response, () => response.end('taken')),
  )
  let middleware:
    | ((asked: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | null = null
  let mayOpen = true
  const engine = {
    use(one: NonNullable<typeof middleware>) {
      middleware = one
    },
  }
  refuseHandshakes(engine, {
    isServing: true,
    transports: ['websocket', 'polling'],
    hasSession: () => false,
    mayOpen: () => mayOpen,
    answer: answerRefusedHandshake,
  })
  await new Promise<void>((resolve) => http.listen(0, resolve))
  const ask = () =>
    new Promise<IncomingMessage>((resolve) => {
      const { port } = http.address() as AddressInfo
      request({ port, path: '/socket.io/?EIO=4&transport=polling' }, resolve).end()
    })
  const taken = await ask()
  mayOpen = false
  const refused = await ask()
  expect([taken.resume().statusCode, refused.statusCode, refused.headers['retry-after']]).toEqual([
    200,
    429,
    '60',
  ])
  expect(JSON.parse(Buffer.concat(await refused.toArray()).toString())).toEqual(shape(13006))
  http.close()
})
