// Requests as no program of ours writes them, over a real connection to a real process: each gets an answer in the one
// error shape, none is an error of the server, and the server continues. More requests: ASKWELL_FUZZ_REQUESTS=5000.
import { connect } from 'node:net'
import { ErrorBody } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesFromBuild } from '../start/pages-from-build.ts'
import { brokenRequests } from '../test-kit/broken-request.ts'
import { newDirectory, type ServerProcess, startProcess } from '../test-kit/server-process.ts'

const isBuilt = (await pagesFromBuild()) !== null
const seed = 20_261_122
const tries = Number(process.env['ASKWELL_FUZZ_REQUESTS'] ?? 400)
const together = 50
const patienceMs = 5_000

describe.skipIf(!isBuilt)('broken requests (needs the built pages)', () => {
  let server: ServerProcess
  let port: number
  beforeAll(async () => {
    server = startProcess({
      ASKWELL_DATA_DIR: await newDirectory(),
      LOG_LEVEL: 'info',
      ASKWELL_RATE_LIMITS: 'off',
    })
    port = Number(new URL(await server.url).port)
  })
  afterAll(() => {
    server.process.kill('SIGKILL')
  })

  interface Answer {
    readonly status: number
    readonly head: string
    readonly body: string
  }
  /** `dropAfterMs`: when the client closes the connection without waiting for an answer. */
  const exchange = (bytes: string | Buffer, dropAfterMs = patienceMs): Promise<Answer> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      const chunks: Buffer[] = []
      const timer = setTimeout(() => socket.destroy(), dropAfterMs)
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        const [head = '', ...body] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
        resolve({
          status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
          head,
          body: body.join('\r\n\r\n'),
        })
      })
      socket.write(bytes)
    })
  const request = (line: string, headers: readonly string[] = [], body = ''): string =>
    `${[`${line} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`
  const expectRefused = ({ status, head, body }: Answer, expected: number): void => {
    expect({ status, body: ErrorBody.safeParse(JSON.parse(body || 'null')).success }, head).toEqual(
      { status: expected, body: true },
    )
  }
  const errorLines = (): string[] =>
    server
      .printed()
      .split('\n')
      .filter((line) => /"level":"(?:error|fatal)"/.test(line))

  it.each([
    '/x',
    'a%00b',
    'a%5cb',
    '....//etc',
    '%2e%2e/x',
    '../x',
    '',
    '.x',
    'a/',
    `${'a'.repeat(300)}.js`,
  ])('there is no asset at %.30j', async (name) => {
    for (const under of ['/assets/', '/studio/assets/'])
      expectRefused(await exchange(request(`GET ${under}${name}`)), 404)
  })

  it('a request names one host', async () => {
    for (const path of ['/healthz', '/v1/nodes/x', '/owner/v1/me', '/x']) {
      expectRefused(await exchange(request(`GET ${path}`, ['Host: elsewhere.example'])), 400)
      expectRefused(await exchange(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`), 400)
    }
  })

  it.each(['QUERY', 'PROPFIND', 'TRACE', 'PURGE', 'PUT', 'DELETE'])(
    '%s is a method of no call',
    async (method) => {
      for (const path of ['/v1/feedbacks', '/healthz', '/x', '/assets/x'])
        expectRefused(await exchange(request(`${method} ${path}`)), 404)
      expect((await exchange(request(`${method} /v1/feedbacks`))).head).toMatch(/^allow: POST$/im)
      expect((await exchange(request(`${method} /healthz`))).head).toMatch(/^allow: GET, HEAD$/im)
    },
  )

  it('a method that HTTP does not know is no HTTP, and this server is not a proxy', async () => {
    expectRefused(await exchange(request('FOO /healthz')), 400)
    expectRefused(
      await exchange('CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example\r\n\r\n'),
      405,
    )
  })

  it('a check of a balancer by HTTP/1.0 needs no host, and any other request does (OP-26)', async () => {
    for (const address of ['/readyz', '/healthz'])
      expect((await exchange(`GET ${address} HTTP/1.0\r\n\r\n`)).status).toBe(200)
    expectRefused(await exchange('GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)
    expectRefused(await exchange('GET /version HTTP/1.0\r\n\r\n'), 400)
  })

  it('a request names its host', async () => {
    for (const path of ['/healthz', '/v1/nodes/x', '/s', '/studio/'])
      expectRefused(await exchange(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`), 400)
  })

  const json = ['Content-Type: application/json', 'Content-Length: 2']
  it('expects nothing but 100-continue', async () => {
    expectRefused(await exchange(request('POST /v1/feedbacks', [...json, 'Expect: x'], '{}')), 417)
    expect(
      (await exchange(request('POST /v1/feedbacks', [...json, 'Expect: 100-continue'], '{}'))).body,
    ).toContain(' 422 ')
  })

  it.each(['br', 'gzip', 'x', 'gzip, identity'])(
    'takes no body in the encoding %s',
    async (encoding) => {
      for (const path of ['/v1/feedbacks', '/v1/attachments', '/owner/v1/import'])
        expectRefused(
          await exchange(request(`POST ${path}`, [...json, `Content-Encoding: ${encoding}`], '{}')),
          415,
        )
    },
  )

  it('a preflight says what it asks for', async () => {
    expectRefused(await exchange(request('OPTIONS /v1/feedbacks')), 400)
  })

  it('an upgrade to something else is served as the request that it is', async () => {
    const upgrade = (protocol: string) => [
      `Upgrade: ${protocol}`,
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ]
    const ask = (path: string, protocol: string) =>
      exchange(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\n${upgrade(protocol).join('\r\n')}\r\n\r\n`,
      )
    expectRefused(await ask('/v1/feedbacks', 'websocket'), 404)
    expect((await ask('/healthz', 'h2c')).status).toBe(200)
  })

  it('a connection that is dropped in the middle of a body is not an error of the server', async () => {
    for (const path of [
      '/v1/feedbacks',
      '/v1/attachments',
      '/owner/v1/import',
      '/v1/phone_verifications',
    ]) {
      const type = path.includes('attachments')
        ? 'multipart/form-data; boundary=x'
        : 'application/json'
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"a`
      await Promise.all(Array.from({ length: 10 }, () => exchange(head, 100)))
    }
    expect((await exchange(request('GET /healthz'))).status).toBe(200)
    expect(errorLines()).toEqual([])
  })

  it(`answers ${tries} random broken requests without an error, seed ${seed}`, {
    timeout: 60_000 + tries * 20,
  }, async () => {
    const list = brokenRequests(seed, tries)
    for (let at = 0; at < list.length; at += together)
      await Promise.all(
        list.slice(at, at + together).map(async ({ bytes, isDropped }) => {
          const { status, head } = await exchange(bytes, isDropped ? 20 : 250)
          expect(
            status,
            `${JSON.stringify(bytes.toString('latin1').slice(0, 500))} → ${head}`,
          ).toBeLessThan(500)
        }),
      )
    expect(errorLines()).toEqual([])
    expect(server.process.exitCode).toBeNull()
    const started = Date.now()
    expect((await exchange(request('GET /healthz'))).status).toBe(200)
    expect(Date.now() - started).toBeLessThan(1_000)
  })
})
